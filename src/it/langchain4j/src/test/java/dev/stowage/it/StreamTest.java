package dev.stowage.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import org.junit.jupiter.api.Test;

/** This library asks for usage with every stream. */
class StreamTest {
    private final OpenAiStreamingChatModel model = Stowage.streaming(Stowage.freshKey());

    @Test
    void stream_oneQuestion_arrivesInPiecesWithUsageAtItsEnd() {
        CollectedStream stream = stream("/sandbox say " + Stowage.NON_ASCII);
        ChatResponse response = stream.response().join();

        assertThat(stream.pieces).hasSizeGreaterThan(5);
        assertThat(String.join("", stream.pieces)).isEqualTo(Stowage.NON_ASCII);
        assertThat(response.aiMessage().text()).isEqualTo(Stowage.NON_ASCII);
        assertThat(response.tokenUsage().outputTokenCount()).isEqualTo(10);
    }

    @Test
    void stream_samePromptAgain_isCached() {
        String prompt = Stowage.longText(20);

        assertThat(Stowage.cachedTokens(stream(prompt).response().join())).isZero();
        assertThat(Stowage.cachedTokens(stream(prompt).response().join())).isBetween(4_900, 5_000);
    }

    private CollectedStream stream(String text) {
        return CollectedStream.of(model, Stowage.prompt(text));
    }
}
