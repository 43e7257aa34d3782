package dev.stowage.it;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;

class StreamTest {
    private final String key = Stowage.freshKey();
    private final OpenAiChatModel model = Stowage.chat(key);

    @Test
    void stream_usageAskedFor_endsWithUsage() {
        List<ChatResponse> responses = stream("/sandbox say " + Stowage.NON_ASCII, true);

        assertThat(text(responses)).isEqualTo(Stowage.NON_ASCII);
        assertThat(responses).hasSizeGreaterThan(5);
        assertThat(last(responses).getMetadata().getUsage().getCompletionTokens())
                .isEqualTo(10);
    }

    @Test
    void stream_usageNotAskedFor_hasNone() {
        List<ChatResponse> responses = stream("/sandbox say It is noon.", false);

        assertThat(text(responses)).isEqualTo("It is noon.");
        assertThat(responses)
                .allSatisfy(
                        response -> assertThat(response.getMetadata().getUsage().getTotalTokens())
                                .isZero());
    }

    @Test
    void stream_samePromptAgain_isCached() {
        String prompt = Stowage.longText(20);

        assertThat(Stowage.cachedTokens(last(stream(prompt, true)))).isZero();
        assertThat(Stowage.cachedTokens(last(stream(prompt, true)))).isBetween(4_900L, 5_000L);
    }

    private List<ChatResponse> stream(String text, boolean usage) {
        OpenAiChatOptions options = Stowage.options(key).streamUsage(usage).build();
        return model.stream(new Prompt(text, options)).collectList().block(Stowage.PATIENCE);
    }

    private static String text(List<ChatResponse> responses) {
        return responses.stream()
                .flatMap(response -> response.getResults().stream())
                .map(generation -> generation.getOutput().getText())
                .collect(joining());
    }

    private static ChatResponse last(List<ChatResponse> responses) {
        return responses.get(responses.size() - 1);
    }
}
