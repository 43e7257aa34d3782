package dev.stowage.core.arena;

/**
 * How caps follow what zones ask for.
 *
 * @param enabled whether they do
 * @param alpha weight of the newest observation, over 0 and at most 1
 * @param warmUp the observation in which caps may move first, counted from 1
 * @param step tokens that move at a time, at least 1
 * @param mostPerTurn tokens that move in one observation
 * @param receiverThreshold share of its demand that a zone lacks, above which it is given more
 * @param donorThreshold share of its cap that nobody asks for, above which a zone gives
 */
public record AdaptiveSettings(
        boolean enabled,
        double alpha,
        int warmUp,
        long step,
        long mostPerTurn,
        double receiverThreshold,
        double donorThreshold) {

    public static final AdaptiveSettings STANDARD = new AdaptiveSettings(true, 0.3, 3, 32, 96, 0.25, 0.15);

    /** @throws IllegalArgumentException naming the key that is out of range */
    public AdaptiveSettings {
        Checks.that(alpha > 0 && alpha <= 1, "adaptive.alpha must be above 0 and at most 1", alpha);
        Checks.that(warmUp >= 1, "adaptive.warm-up must be at least 1", warmUp);
        Checks.that(step >= 1, "adaptive.step must be at least 1", step);
        Checks.that(mostPerTurn >= 0, "adaptive.most-per-turn must not be negative", mostPerTurn);
        Checks.that(isShare(receiverThreshold), "adaptive.receiver-threshold must be 0 to 1", receiverThreshold);
        Checks.that(isShare(donorThreshold), "adaptive.donor-threshold must be 0 to 1", donorThreshold);
    }

    private static boolean isShare(double value) {
        return value >= 0 && value <= 1;
    }
}
