package dev.stowage.it;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import java.time.Duration;
import java.util.UUID;

/** The library as its users set it up, pointed at Stowage in front of the sandbox; it never tries again by itself. */
final class Stowage {
    static final String MODEL = "sandbox";
    static final String NON_ASCII = "Grüße aus Köln: 世界, ½ und 🙂";

    private Stowage() {}

    /** A client with a key of its own, which is how the sandbox tells apart whose prompts it has cached. */
    static OpenAIClient client() {
        return client("sk-" + UUID.randomUUID());
    }

    static OpenAIClient client(String key) {
        return OpenAIOkHttpClient.builder()
                .baseUrl(System.getProperty("stowage.base-url"))
                .apiKey(key)
                .maxRetries(0)
                .timeout(Duration.ofSeconds(30))
                .build();
    }

    static ChatCompletionCreateParams.Builder prompt(String text) {
        return ChatCompletionCreateParams.builder().model(MODEL).addUserMessage(text);
    }

    static String text(ChatCompletion completion) {
        return completion.choices().get(0).message().content().orElseThrow();
    }

    static long cachedTokens(ChatCompletion completion) {
        return completion
                .usage()
                .flatMap(usage -> usage.promptTokensDetails())
                .flatMap(details -> details.cachedTokens())
                .orElseThrow();
    }

    /** A prompt of {@code kilobytes} thousand bytes. */
    static String longText(int kilobytes) {
        return "A thousand bytes: ".concat("0123456789".repeat(98)).concat("ab").repeat(kilobytes);
    }
}
