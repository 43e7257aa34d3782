package dev.stowage.it;

import java.time.Duration;
import java.util.UUID;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;

/** The library as its users set it up, pointed at Stowage in front of the sandbox; it never tries again by itself. */
final class Stowage {
    static final String BASE_URL = System.getProperty("stowage.base-url");
    static final String NON_ASCII = "Grüße aus Köln: 世界, ½ und 🙂";
    static final Duration PATIENCE = Duration.ofSeconds(30);

    private Stowage() {}

    /** A key nobody used before, which is how the sandbox tells apart whose prompts it has cached. */
    static String freshKey() {
        return "sk-" + UUID.randomUUID();
    }

    static OpenAiChatModel chat(String key) {
        return OpenAiChatModel.builder().options(options(key).build()).build();
    }

    static OpenAiChatOptions.Builder options(String key) {
        OpenAiChatOptions.Builder options = OpenAiChatOptions.builder();
        options.baseUrl(BASE_URL).apiKey(key).model("sandbox").maxRetries(0).timeout(PATIENCE);
        return options;
    }

    static String text(ChatResponse response) {
        return response.getResult().getOutput().getText();
    }

    static String finishReason(ChatResponse response) {
        return response.getResult().getMetadata().getFinishReason();
    }

    static long cachedTokens(ChatResponse response) {
        return response.getMetadata().getUsage().getCacheReadInputTokens();
    }

    /** A prompt of {@code kilobytes} thousand bytes. */
    static String longText(int kilobytes) {
        return "A thousand bytes: ".concat("0123456789".repeat(98)).concat("ab").repeat(kilobytes);
    }
}
