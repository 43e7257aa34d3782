package dev.stowage.core.chat;

import java.util.Optional;

/**
 * What a provider says one exchange consumed.
 *
 * @param promptTokens all prompt tokens, cached ones included
 * @param completionTokens tokens of the answer
 * @param cache how the prompt met the provider's prefix cache; empty when the provider does not say, which is not "no hits"
 */
public record Usage(long promptTokens, long completionTokens, Optional<CacheUsage> cache) {

    public Usage {
        if (promptTokens < 0 || completionTokens < 0) {
            throw new IllegalArgumentException(
                    "token counts are not negative: " + promptTokens + ", " + completionTokens);
        }
    }

    /** What both took; of the cache nothing is known where one of them does not say. */
    public Usage plus(Usage other) {
        return new Usage(
                promptTokens + other.promptTokens,
                completionTokens + other.completionTokens,
                cache.flatMap(one -> other.cache.map(one::plus)));
    }
}
