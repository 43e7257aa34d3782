package dev.stowage.openai;

import dev.stowage.core.chat.CacheUsage;
import dev.stowage.core.chat.Usage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The token counts of an answer as its provider spells them, and the order in which the spellings are believed. Counts
 * of later chunks replace earlier ones: they are totals, and adding them up would double the bill.
 */
final class UsageCounts {

    /** Where providers put the usage object, from the document's root. */
    private static final List<String> PLACES = List.of(
            "usage.",
            "x_groq.usage.",
            "choices.usage.",
            "response.usage.",
            "message.usage.",
            "usageMetadata.",
            "timings.");

    private static final List<Details> DETAILS = List.of(
            Details.in("prompt_tokens_details."),
            Details.in("input_tokens_details."),
            Details.in("prompt_token_details."));

    /** Stands for a count that is no whole number, or too big to be one; as little to be believed as any other below zero. */
    static final long UNKNOWN = -1;

    /** More than any provider reports. */
    private static final int MAX_COUNTS = 100;

    private final Map<String, Long> counts = new HashMap<>();

    /** Names of what an object of details says of the cache. */
    private record Details(String read, String[] written) {

        static Details in(String object) {
            String[] written = {
                object + "cache_write_tokens",
                object + "cache_creation_input_tokens",
                object + "cache_creation_tokens",
                object + "created_cache_tokens"
            };
            return new Details(object + "cached_tokens", written);
        }
    }

    /** Whether counts stand in objects of this name, or in what these hold. */
    static boolean isObject(@Nullable String name) {
        return "usage".equals(name) || "usageMetadata".equals(name) || "timings".equals(name);
    }

    /** Takes a number from {@code path}, dotted names from the root, if it stands where usage stands. */
    void offer(String path, long value) {
        for (String place : PLACES) {
            if (path.startsWith(place)) {
                String name = path.substring(place.length());
                if (counts.size() < MAX_COUNTS || counts.containsKey(name)) {
                    counts.put(name, value);
                }
                return;
            }
        }
    }

    /** What is known of both; nothing where a total was told that cannot be. */
    Optional<Usage> usage() {
        OptionalLong prompt = promptTokens();
        OptionalLong completion = first(
                "completion_tokens", "output_tokens", "candidatesTokenCount", "total_output_tokens", "predicted_n");
        boolean silent = prompt.isEmpty() && completion.isEmpty();
        if (silent || prompt.orElse(0) < 0 || completion.orElse(0) < 0) {
            return Optional.empty();
        }
        Optional<CacheUsage> cache = prompt.isEmpty() ? Optional.empty() : cache(prompt.getAsLong());
        return Optional.of(new Usage(prompt.orElse(0), completion.orElse(0), cache));
    }

    private OptionalLong promptTokens() {
        if (saysDeepSeekSplit()) {
            return OptionalLong.of(sum(count("prompt_cache_hit_tokens"), count("prompt_cache_miss_tokens")));
        }
        OptionalLong total =
                first("prompt_tokens", "input_tokens", "promptTokenCount", "total_input_tokens", "total_prompt_tokens");
        if (saysAnthropicSplit()) {
            long cached = sum(count("cache_read_input_tokens"), count("cache_creation_input_tokens"));
            boolean inclusive = counts.containsKey("prompt_tokens") && count("prompt_tokens") >= cached;
            return OptionalLong.of(inclusive ? count("prompt_tokens") : sum(total.orElse(0), cached));
        }
        if (total.isEmpty() && counts.containsKey("prompt_n")) {
            return OptionalLong.of(sum(count("prompt_n"), count("cache_n")));
        }
        return total;
    }

    private Optional<CacheUsage> cache(long prompt) {
        if (saysDeepSeekSplit()) {
            return Optional.of(CacheUsage.of(prompt, count("prompt_cache_hit_tokens"), 0));
        }
        if (saysAnthropicSplit()) {
            return Optional.of(
                    CacheUsage.of(prompt, count("cache_read_input_tokens"), count("cache_creation_input_tokens")));
        }
        for (Details details : DETAILS) {
            OptionalLong written = first(details.written());
            OptionalLong cached = first(details.read());
            if (cached.isPresent() || written.isPresent()) {
                long hit = cached.orElseGet(() -> count("cached_tokens"));
                return Optional.of(CacheUsage.of(prompt, hit, written.orElse(0)));
            }
        }
        OptionalLong plain = first(
                "cached_tokens", "num_cached_tokens", "total_cached_tokens", "cache_n", "cachedContentTokenCount");
        return plain.isPresent() ? Optional.of(CacheUsage.of(prompt, plain.getAsLong(), 0)) : Optional.empty();
    }

    private boolean saysDeepSeekSplit() {
        return counts.containsKey("prompt_cache_hit_tokens") && counts.containsKey("prompt_cache_miss_tokens");
    }

    private boolean saysAnthropicSplit() {
        return counts.containsKey("cache_read_input_tokens") || counts.containsKey("cache_creation_input_tokens");
    }

    private static long sum(long one, long other) {
        long sum = one + other;
        return one < 0 || other < 0 || sum < 0 ? UNKNOWN : sum;
    }

    private long count(String name) {
        return counts.getOrDefault(name, 0L);
    }

    private OptionalLong first(String... names) {
        for (String name : names) {
            Long value = counts.get(name);
            if (value != null) {
                return OptionalLong.of(value);
            }
        }
        return OptionalLong.empty();
    }
}
