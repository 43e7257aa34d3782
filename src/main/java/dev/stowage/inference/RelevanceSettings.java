package dev.stowage.inference;

import static dev.stowage.inference.SettingRules.isAddress;
import static dev.stowage.inference.SettingRules.isWithin;

import dev.stowage.upstream.HeaderValue;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How old exchanges are ranked when the less relevant ones are left out of a prompt.
 *
 * @param strategy {@code files}: by the files that an exchange shares with what is being worked on; {@code lexical}: by words and place; {@code onnx}: by meaning, with a small model in this process; {@code openai}: by
 *     meaning, with the embeddings of a server; {@code hybrid}: by words, meaning and place, the meaning of the server where {@code
 *     base-url} is set, else of the model in this process
 * @param timeLimit how long one compaction waits for embeddings; what has none by then is ranked by words
 * @param ahead usage of the window from which exchanges are embedded beside their requests, before there is need
 * @param baseUrl of a server with {@code /v1/embeddings}, such as Ollama's {@code http://127.0.0.1:11434/v1}
 * @param model the embedding model as that server calls it
 * @param apiKey the operator's key for that server
 * @param timeout for one answer of that server
 * @param cacheBytes what embeddings may take in memory; those not used longest go first
 */
@ConfigurationProperties("stowage.compaction.relevance")
record RelevanceSettings(
        @DefaultValue("files") Strategy strategy,
        @DefaultValue("1500ms") Duration timeLimit,
        @DefaultValue("0.45") double ahead,
        @Nullable URI baseUrl,
        @Nullable String model,
        @Nullable String apiKey,
        @DefaultValue("10s") Duration timeout,
        @DefaultValue("32MB") DataSize cacheBytes) {

    private static final String KEY = "stowage.compaction.relevance.";
    private static final Duration LONGEST = Duration.ofMinutes(10);

    /** What exchanges are ranked by. */
    enum Strategy {
        FILES,
        ONNX,
        OPENAI,
        LEXICAL,
        HYBRID
    }

    /** @throws InvalidRelevance naming the key that is missing or out of range, and what it may be */
    RelevanceSettings {
        apiKey = HeaderValue.key(apiKey);
        check(HeaderValue.fits(apiKey), "api-key must be one line, without a line break inside");
        check(isWithin(timeLimit, LONGEST), "time-limit must be more than 0 and at most 10m");
        check(isWithin(timeout, LONGEST), "timeout must be more than 0 and at most 10m");
        check(ahead > 0, "ahead must be more than 0; above 1 nothing is embedded ahead");
        check(cacheBytes.toBytes() > 0, "cache-bytes must be more than 0");
        check(strategy != Strategy.OPENAI || baseUrl != null, "strategy openai needs base-url, the server's address");
        check(baseUrl == null || model != null, "base-url needs model, the embedding model's name at that server");
        check(baseUrl == null || isAddress(baseUrl), "base-url must look like http://127.0.0.1:11434/v1");
    }

    private static void check(boolean holds, String rule) {
        if (!holds) {
            throw new InvalidRelevance(KEY + rule);
        }
    }
}
