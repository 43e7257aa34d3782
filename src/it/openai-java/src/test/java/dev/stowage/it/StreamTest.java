package dev.stowage.it;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.openai.client.OpenAIClient;
import com.openai.core.http.StreamResponse;
import com.openai.helpers.ChatCompletionAccumulator;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.chat.completions.ChatCompletionStreamOptions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StreamTest {
    private final OpenAIClient client = Stowage.client();

    @Test
    void stream_usageNotAskedFor_hasNoChunkOfUsage() {
        List<ChatCompletionChunk> chunks = stream(Stowage.prompt("/sandbox say " + Stowage.NON_ASCII));

        assertThat(text(chunks)).isEqualTo(Stowage.NON_ASCII);
        assertThat(chunks).hasSizeGreaterThan(5).allSatisfy(chunk -> {
            assertThat(chunk.choices()).hasSize(1);
            assertThat(chunk.usage()).isEmpty();
        });
    }

    @Test
    void stream_usageAskedFor_endsWithOneChunkOfUsage() {
        List<ChatCompletionChunk> chunks = stream(withUsage("/sandbox say It is noon."));

        assertThat(text(chunks)).isEqualTo("It is noon.");
        ChatCompletionChunk last = chunks.remove(chunks.size() - 1);
        assertThat(last.choices()).isEmpty();
        assertThat(last.usage().orElseThrow().completionTokens()).isEqualTo(3);
        assertThat(chunks).allSatisfy(chunk -> assertThat(chunk.usage()).isEmpty());
    }

    @Test
    void stream_samePromptAgain_isCached() {
        String prompt = Stowage.longText(20);

        assertThat(Stowage.cachedTokens(collected(stream(withUsage(prompt))))).isZero();
        assertThat(Stowage.cachedTokens(collected(stream(withUsage(prompt))))).isBetween(4_900L, 5_000L);
    }

    private List<ChatCompletionChunk> stream(ChatCompletionCreateParams.Builder prompt) {
        try (StreamResponse<ChatCompletionChunk> response =
                client.chat().completions().createStreaming(prompt.build())) {
            return new ArrayList<>(response.stream().toList());
        }
    }

    private static ChatCompletionCreateParams.Builder withUsage(String text) {
        return Stowage.prompt(text)
                .streamOptions(
                        ChatCompletionStreamOptions.builder().includeUsage(true).build());
    }

    private static String text(List<ChatCompletionChunk> chunks) {
        return chunks.stream()
                .flatMap(chunk -> chunk.choices().stream())
                .map(choice -> choice.delta().content().orElse(""))
                .collect(joining());
    }

    private static ChatCompletion collected(List<ChatCompletionChunk> chunks) {
        ChatCompletionAccumulator accumulator = ChatCompletionAccumulator.create();
        chunks.forEach(accumulator::accumulate);
        return accumulator.chatCompletion();
    }
}
