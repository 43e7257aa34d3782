package dev.stowage.core.tokens;

import dev.stowage.core.chat.CacheUsage;
import dev.stowage.core.chat.Usage;

/**
 * Money, in US dollars.
 *
 * @param input for prompt tokens that the provider's cache did not have, storing them included
 * @param cached for those that it had
 * @param output for the answers' tokens
 */
public record Spend(double input, double cached, double output) {

    public static final Spend NOTHING = new Spend(0, 0, 0);

    private static final double MILLION = 1e6;

    /** What {@code usage} costs; where a provider does not tell its cache, all of the prompt is charged in full. */
    public static Spend of(Usage usage, Prices prices) {
        CacheUsage cache = usage.cache().orElseGet(() -> CacheUsage.of(usage.promptTokens(), 0, 0));
        double written = cache.write() * prices.cacheWrite().orElse(prices.input());
        return new Spend(
                (cache.miss() * prices.input() + written) / MILLION,
                cache.hit() * prices.cachedInput().orElse(prices.input()) / MILLION,
                usage.completionTokens() * prices.output() / MILLION);
    }

    public Spend plus(Spend other) {
        return new Spend(input + other.input, cached + other.cached, output + other.output);
    }

    public double total() {
        return input + cached + output;
    }
}
