package dev.stowage.core.chat;

/**
 * Prompt tokens by their fate in the provider's prefix cache; the three add up to the prompt.
 *
 * @param hit tokens read from the cache
 * @param write tokens billed for being stored
 * @param miss all others
 * @param implausible whether the provider reported more cached tokens than the prompt has, so that they were cut down
 */
public record CacheUsage(long hit, long write, long miss, boolean implausible) {

    /** Splits {@code prompt} tokens, trusting the prompt's size over the cache's figures. */
    public static CacheUsage of(long prompt, long reportedHit, long reportedWrite) {
        long hit = Math.max(0, Math.min(reportedHit, prompt));
        long write = Math.max(0, Math.min(reportedWrite, prompt - hit));
        boolean implausible = hit != reportedHit || write != reportedWrite;
        return new CacheUsage(hit, write, prompt - hit - write, implausible);
    }

    CacheUsage plus(CacheUsage other) {
        return new CacheUsage(
                hit + other.hit, write + other.write, miss + other.miss, implausible || other.implausible);
    }

    /** Hits ÷ prompt, 0..1; 0 for an empty prompt. */
    public double hitRatio() {
        long prompt = hit + write + miss;
        return prompt == 0 ? 0 : (double) hit / prompt;
    }
}
