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
 * @param oneStep whether a pass goes all the way to the target, since the next one is far off
 */
public record LadderSettings(
        Thresholds thresholds,
        double target,
        int cooldownMessages,
        Duration cooldown,
        long checkpointTokens,
        boolean oneStep) {

    public static final LadderSettings STANDARD =
            new LadderSettings(Thresholds.STANDARD, 0.45, 3, Duration.ofSeconds(45), 1_500);

    /** The highest budget that passes can be deferred to. */
    public static final double MOST_BUDGET = 0.96;

    /** So much over its budget, a prompt needs more than the lower levels. */
    private static final double OVERFULL = 0.04;

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

    /** The same for passes that stop where their level ends. */
    public LadderSettings(
            Thresholds thresholds, double target, int cooldownMessages, Duration cooldown, long checkpointTokens) {
        this(thresholds, target, cooldownMessages, cooldown, checkpointTokens, false);
    }

    /**
     * The same where nothing is done before a prompt fills its budget. Then one pass goes all the way: by rule, by relevance, and
     * with a checkpoint where the budget is still full after that, or was more than full.
     *
     * @param budget the usage from which on it works, over the target and at most {@link #MOST_BUDGET}
     */
    public LadderSettings deferredTo(double budget) {
        double overfull = budget + OVERFULL;
        Thresholds late = new Thresholds(budget, Math.nextDown(overfull), overfull);
        return new LadderSettings(late, target, cooldownMessages, cooldown, checkpointTokens, true);
    }

    /** The same where each pass goes all the way to the target. */
    public LadderSettings inOneStep() {
        return new LadderSettings(thresholds, target, cooldownMessages, cooldown, checkpointTokens, true);
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
            case SOFT -> oneStep ? target : Math.max(target, thresholds.soft() - SOFT_STEP);
            case HARD, EMERGENCY -> target;
        };
    }

    /** The usage at which the level above goes on after {@code level} has done its work. */
    double stillFull(Level level) {
        return switch (level) {
            case NONE, EMERGENCY -> thresholds.trigger(level);
            case SOFT -> oneStep ? target : thresholds.soft();
            case HARD -> oneStep ? thresholds.soft() : thresholds.hard();
        };
    }
}
