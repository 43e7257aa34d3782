package dev.stowage.core.residency;

import dev.stowage.core.tokens.Prices;

/**
 * Whether a prompt is better rewritten now or kept as it is. Kept, every further request reads all of it from the provider's cache;
 * rewritten, the next one pays for all that is left as if it were new, and those after that read less.
 *
 * @param hit what a token costs that the cache has
 * @param fresh what one costs that it has not, and stores
 */
public record Economy(double hit, double fresh) {

    /** By a model's list prices. Where a cache is paid for being written, all that is new is written. */
    public static Economy of(Prices prices) {
        return new Economy(
                prices.cachedInput().orElse(prices.input()), prices.cacheWrite().orElse(prices.input()));
    }

    /**
     * How many requests a prompt still serves if it is kept, this one included: as many as its conversation has made so far, and no
     * more than fill its budget at the pace of those, since then it is rewritten anyway.
     *
     * @param made so far, this one included
     * @param kept tokens of the prompt as it is
     * @param full tokens that it may have
     */
    public static int toCome(int made, long kept, long full) {
        double untilFull = (double) made * (full - kept) / Math.max(1, kept);
        return (int) Math.max(1, Math.min(made, untilFull));
    }

    /**
     * Whether rewriting is expected to cost less.
     *
     * @param kept tokens of the prompt as it is
     * @param rewritten tokens that it would have
     * @param toCome requests that are still to come, this one included
     */
    public boolean pays(long kept, long rewritten, int toCome) {
        double keeping = hit * kept * toCome;
        double rewriting = fresh * rewritten + hit * rewritten * (toCome - 1);
        return rewriting < keeping;
    }
}
