package dev.stowage.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.metadata.Usage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.openai.OpenAiChatModel;

class ChatTest {
    private final OpenAiChatModel model = Stowage.chat(Stowage.freshKey());

    @Test
    void chat_oneQuestion_isAnsweredAndCounted() {
        ChatResponse response = ask("/sandbox say It is noon.");

        assertThat(Stowage.text(response)).isEqualTo("It is noon.");
        assertThat(Stowage.finishReason(response)).isEqualTo("STOP");
        assertThat(response.getMetadata().getModel()).isEqualTo("sandbox");
        Usage usage = response.getMetadata().getUsage();
        assertThat(usage.getPromptTokens()).isPositive();
        assertThat(usage.getCompletionTokens()).isEqualTo(3);
        assertThat(usage.getTotalTokens()).isEqualTo(usage.getPromptTokens() + 3);
    }

    @Test
    void chat_textOutsideAscii_comesBackAsItWas() {
        assertThat(Stowage.text(ask("/sandbox say " + Stowage.NON_ASCII))).isEqualTo(Stowage.NON_ASCII);
    }

    @Test
    void chat_300KilobytePrompt_isReadWhole() {
        ChatResponse response = ask(Stowage.longText(300));

        assertThat(response.getMetadata().getUsage().getPromptTokens()).isBetween(75_000, 75_100);
        assertThat(Stowage.text(response)).contains("You wrote: A thousand bytes");
    }

    @Test
    void chat_samePromptAgain_isCached() {
        String prompt = Stowage.longText(20);

        assertThat(Stowage.cachedTokens(ask(prompt))).isZero();
        assertThat(Stowage.cachedTokens(ask(prompt))).isBetween(4_900L, 5_000L);
    }

    private ChatResponse ask(String text) {
        return model.call(new Prompt(text));
    }
}
