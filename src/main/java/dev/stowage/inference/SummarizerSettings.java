package dev.stowage.inference;

import static dev.stowage.inference.SettingRules.isAddress;
import static dev.stowage.inference.SettingRules.isWithin;

import dev.stowage.upstream.HeaderValue;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Who writes the checkpoint that takes the place of all but the last messages.
 *
 * @param strategy {@code same-prefix}: the model of the request, asked with the prompt as it was sent last and one more message, with
 *     the credential of the request; {@code model}: a model of its own, with a transcript; {@code extractive}: no model, but the
 *     conversation's own sentences
 * @param baseUrl of a server with {@code /v1/chat/completions}, such as Ollama's {@code http://127.0.0.1:11434/v1}; for {@code model}
 * @param model as that server calls it
 * @param apiKey the operator's key for that server
 * @param window tokens that this model can read and write; of a longer transcript the beginning and the newest are taken
 * @param timeout for a summary that is prepared before there is need, a second try included
 * @param maxWait how long a request waits for its summary where none was prepared; then the checkpoint is extractive
 * @param ahead whether summaries are prepared, from ten points below {@code compaction.emergency} on, while the conversation rests
 */
@ConfigurationProperties("stowage.compaction.summarizer")
record SummarizerSettings(
        @DefaultValue("same-prefix") Strategy strategy,
        @Nullable URI baseUrl,
        @Nullable String model,
        @Nullable String apiKey,
        @DefaultValue("32768") int window,
        @DefaultValue("30s") Duration timeout,
        @DefaultValue("10s") Duration maxWait,
        @DefaultValue("true") boolean ahead) {

    private static final String KEY = "stowage.compaction.summarizer.";
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final int SMALLEST_WINDOW = 4_096;

    /** Who is asked. */
    enum Strategy {
        SAME_PREFIX,
        MODEL,
        EXTRACTIVE
    }

    /** @throws InvalidSummarizer naming the key that is missing or out of range, and what it may be */
    SummarizerSettings {
        apiKey = HeaderValue.key(apiKey);
        check(HeaderValue.fits(apiKey), "api-key must be one line, without a line break inside");
        check(isWithin(timeout, LONGEST), "timeout must be more than 0 and at most 5m");
        check(isWithin(maxWait, LONGEST), "max-wait must be more than 0 and at most 5m");
        check(window >= SMALLEST_WINDOW, "window must be at least " + SMALLEST_WINDOW + " tokens");
        check(strategy != Strategy.MODEL || baseUrl != null, "strategy model needs base-url, the server's address");
        check(strategy != Strategy.MODEL || model != null, "strategy model needs model, its name at that server");
        check(
                strategy != Strategy.SAME_PREFIX || (baseUrl == null && apiKey == null),
                "base-url and api-key are for strategy model; same-prefix asks the upstream of the request");
        check(baseUrl == null || isAddress(baseUrl), "base-url must look like http://127.0.0.1:11434/v1");
    }

    private static void check(boolean holds, String rule) {
        if (!holds) {
            throw new InvalidSummarizer(KEY + rule);
        }
    }
}
