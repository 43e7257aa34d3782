package dev.stowage.it;

import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.langchain4j.model.openai.OpenAiTokenUsage;
import java.time.Duration;
import java.util.UUID;

/**
 * The library as its users set it up, pointed at Stowage in front of the sandbox; it never tries again by itself. Its
 * HTTP client is the JDK's, which offers to upgrade to HTTP/2 with every request.
 */
final class Stowage {
    static final String BASE_URL = System.getProperty("stowage.base-url");
    static final String MODEL = "sandbox";
    static final String NON_ASCII = "Grüße aus Köln: 世界, ½ und 🙂";
    static final Duration PATIENCE = Duration.ofSeconds(30);

    private Stowage() {}

    /** A key nobody used before, which is how the sandbox tells apart whose prompts it has cached. */
    static String freshKey() {
        return "sk-" + UUID.randomUUID();
    }

    static OpenAiChatModel chat(String key) {
        return OpenAiChatModel.builder()
                .baseUrl(BASE_URL)
                .apiKey(key)
                .modelName(MODEL)
                .maxRetries(0)
                .timeout(PATIENCE)
                .build();
    }

    static OpenAiStreamingChatModel streaming(String key) {
        return OpenAiStreamingChatModel.builder()
                .baseUrl(BASE_URL)
                .apiKey(key)
                .modelName(MODEL)
                .timeout(PATIENCE)
                .build();
    }

    static ChatRequest prompt(String text) {
        return ChatRequest.builder().messages(UserMessage.from(text)).build();
    }

    static OpenAiTokenUsage usage(ChatResponse response) {
        return (OpenAiTokenUsage) response.tokenUsage();
    }

    static int cachedTokens(ChatResponse response) {
        return usage(response).inputTokensDetails().cachedTokens();
    }

    /** A prompt of {@code kilobytes} thousand bytes. */
    static String longText(int kilobytes) {
        return "A thousand bytes: ".concat("0123456789".repeat(98)).concat("ab").repeat(kilobytes);
    }
}
