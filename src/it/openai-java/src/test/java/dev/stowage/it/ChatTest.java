package dev.stowage.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.openai.client.OpenAIClient;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletion.Choice.FinishReason;
import com.openai.models.completions.CompletionUsage;
import org.junit.jupiter.api.Test;

class ChatTest {
    private final OpenAIClient client = Stowage.client();

    @Test
    void chat_oneQuestion_isAnsweredAndCounted() {
        ChatCompletion completion = ask("/sandbox say It is noon.");

        assertThat(completion.id()).startsWith("chatcmpl-sandbox-");
        assertThat(completion.model()).isEqualTo("sandbox");
        assertThat(completion.choices()).hasSize(1);
        assertThat(completion.choices().get(0).finishReason()).isEqualTo(FinishReason.STOP);
        assertThat(Stowage.text(completion)).isEqualTo("It is noon.");
        CompletionUsage usage = completion.usage().orElseThrow();
        assertThat(usage.promptTokens()).isPositive();
        assertThat(usage.completionTokens()).isEqualTo(3);
        assertThat(usage.totalTokens()).isEqualTo(usage.promptTokens() + 3);
    }

    @Test
    void chat_textOutsideAscii_comesBackAsItWas() {
        assertThat(Stowage.text(ask("/sandbox say " + Stowage.NON_ASCII))).isEqualTo(Stowage.NON_ASCII);
    }

    @Test
    void chat_300KilobytePrompt_isReadWhole() {
        ChatCompletion completion = ask(Stowage.longText(300));

        assertThat(completion.usage().orElseThrow().promptTokens()).isBetween(75_000L, 75_100L);
        assertThat(Stowage.text(completion)).contains("You wrote: A thousand bytes");
    }

    @Test
    void chat_samePromptAgain_isCached() {
        String prompt = Stowage.longText(20);

        assertThat(Stowage.cachedTokens(ask(prompt))).isZero();
        assertThat(Stowage.cachedTokens(ask(prompt))).isBetween(4_900L, 5_000L);
    }

    private ChatCompletion ask(String text) {
        return client.chat().completions().create(Stowage.prompt(text).build());
    }
}
