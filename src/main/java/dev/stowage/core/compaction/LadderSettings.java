package dev.stowage.core.compaction;

import java.time.Duration;

/**
 * How the ladder is set.
 *
 * @param thresholds where its levels begin
 * @param target the usage that hard and emergency work towards, over 0 and below the soft threshold
 * @param cooldownMessages new messages before it may work again; the results of one call count as one
 * @param cooldown time before it may work again
 * @param checkpointTokens the most that a checkpoint may take, at least 200
 */
public record LadderSettings(
        Thresholds thresholds, double target, int cooldownMessages, Duration cooldown, long checkpointTokens) {

    public static final LadderSettings STANDARD =
            new LadderSettings(Thresholds.STANDARD, 0.45, 3, Duration.ofSeconds(45), 1_500);

    private static final double SOFT_STEP = 0.10;
    private static final long LEAST_CHECKPOINT = 200;

    /** @throws IllegalArgumentException naming the field that is out of range */
    public LadderSettings {
        check(
                target > 0 && target < thresholds.soft(),
                "compaction.target must be above 0 and below compaction.soft",
                target);
        check(cooldownMessages >= 0, "compaction.cooldown-messages must not be negative", cooldownMessages);
        check(!cooldown.isNegative(), "compaction.cooldown must not be negative", cooldown);
        check(
                checkpointTokens >= LEAST_CHECKPOINT,
                "compaction.checkpoint-tokens must be at least " + LEAST_CHECKPOINT,
                checkpointTokens);
    }

    private static void check(boolean holds, String rule, Object value) {
        if (!holds) {
            throw new IllegalArgumentException(rule + ": " + value);
        }
    }

    /** The usage that {@code level} works towards where nothing stands in its way. */
    double target(Level level) {
        return switch (level) {
            case NONE -> 1;
            case SOFT -> Math.max(target, thresholds.soft() - SOFT_STEP);
            case HARD, EMERGENCY -> target;
        };
    }
}
