package dev.stowage.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.output.FinishReason;
import org.junit.jupiter.api.Test;

class ChatTest {
    private final OpenAiChatModel model = Stowage.chat(Stowage.freshKey());

    @Test
    void chat_oneQuestion_isAnsweredAndCounted() {
        ChatResponse response = ask("/sandbox say It is noon.");

        assertThat(response.aiMessage().text()).isEqualTo("It is noon.");
        assertThat(response.modelName()).isEqualTo("sandbox");
        assertThat(response.finishReason()).isEqualTo(FinishReason.STOP);
        int prompt = response.tokenUsage().inputTokenCount();
        assertThat(prompt).isPositive();
        assertThat(response.tokenUsage().outputTokenCount()).isEqualTo(3);
        assertThat(response.tokenUsage().totalTokenCount()).isEqualTo(prompt + 3);
    }

    @Test
    void chat_textOutsideAscii_comesBackAsItWas() {
        assertThat(ask("/sandbox say " + Stowage.NON_ASCII).aiMessage().text()).isEqualTo(Stowage.NON_ASCII);
    }

    @Test
    void chat_300KilobytePrompt_isReadWhole() {
        ChatResponse response = ask(Stowage.longText(300));

        assertThat(response.tokenUsage().inputTokenCount()).isBetween(75_000, 75_100);
        assertThat(response.aiMessage().text()).contains("You wrote: A thousand bytes");
    }

    @Test
    void chat_samePromptAgain_isCached() {
        String prompt = Stowage.longText(20);

        assertThat(Stowage.cachedTokens(ask(prompt))).isZero();
        assertThat(Stowage.cachedTokens(ask(prompt))).isBetween(4_900, 5_000);
    }

    private ChatResponse ask(String text) {
        return model.chat(Stowage.prompt(text));
    }
}
