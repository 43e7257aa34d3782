package dev.stowage.inference;

import static dev.stowage.inference.SettingRules.isAddress;
import static dev.stowage.inference.SettingRules.isWithin;

import dev.stowage.upstream.HeaderValue;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Who is asked where a conversation does not know well enough itself. Its zone needs room, too: {@code
 * stowage.arena.caps.rag-external}.
 *
 * @param source {@code none}: nobody; {@code crystal-lexical}: what other sessions of the tenant know, compared by words, which
 *     needs {@code stowage.memory.global}; {@code http}: a server that searches as OpenAI's vector stores do
 * @param baseUrl of that server's store, such as {@code https://api.openai.com/v1/vector_stores/vs_1}; {@code /search} follows
 * @param apiKey the operator's key for that server
 * @param timeout for one answer of that server
 * @param tag that a conversation has to carry: listed in the request's header {@code x-stowage-tags}, or by its model
 * @param models whose conversations carry the tag; a {@code *} at the end stands for whatever follows
 * @param minInternalScore from here on what the conversation itself knows is good enough, 0 to 1
 * @param topK how many findings are asked for
 */
@ConfigurationProperties("stowage.memory.external")
record ExternalRecallSettings(
        @DefaultValue("none") Source source,
        @Nullable URI baseUrl,
        @Nullable String apiKey,
        @DefaultValue("1s") Duration timeout,
        @DefaultValue("external-knowledge") String tag,
        @DefaultValue List<String> models,
        @DefaultValue("0.62") double minInternalScore,
        @DefaultValue("5") int topK) {

    private static final String KEY = "stowage.memory.external.";
    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final int MOST = 50;

    /** Who is asked. */
    enum Source {
        NONE,
        CRYSTAL_LEXICAL,
        HTTP
    }

    /** @throws InvalidRecall naming the key that is missing or out of range, and what it may be */
    ExternalRecallSettings {
        apiKey = HeaderValue.key(apiKey);
        check(HeaderValue.fits(apiKey), "api-key must be one line, without a line break inside");
        models = List.copyOf(models);
        check(isWithin(timeout, LONGEST), "timeout must be more than 0 and at most 1m");
        check(minInternalScore >= 0 && minInternalScore <= 1, "min-internal-score must be 0 to 1");
        check(topK >= 1 && topK <= MOST, "top-k must be 1 to " + MOST);
        check(!tag.isBlank(), "tag must not be empty");
        check(source != Source.HTTP || baseUrl != null, "source http needs base-url, the address of the store");
        check(
                baseUrl == null || isAddress(baseUrl),
                "base-url must look like https://api.openai.com/v1/vector_stores/vs_1");
    }

    private static void check(boolean holds, String rule) {
        if (!holds) {
            throw new InvalidRecall(KEY + rule);
        }
    }
}
