package dev.stowage.core.compaction;

import dev.stowage.core.compaction.Occasion.Cause;
import dev.stowage.core.compaction.Verdict.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What keeps the ladder from working again and again: every compaction costs the provider's cache once. It belongs to a
 * lineage and is stored with it.
 *
 * <p>Cooldown: after a compaction some messages and some time must pass. Poor attempts: what would have freed less than
 * five points of the window is not tried again before usage has grown by as much; three of them open a breaker for ten
 * turns. The highest level is never held back.
 *
 * @param last the last compaction
 * @param poorAttempts attempts since then that would have freed little
 * @param poorUsage usage at the last of them
 * @param breakerTurn the turn in which the breaker opened
 */
public record Restraint(Optional<Last> last, int poorAttempts, OptionalDouble poorUsage, OptionalInt breakerTurn) {

    /** Holds nothing back. */
    public static final Restraint NONE =
            new Restraint(Optional.empty(), 0, OptionalDouble.empty(), OptionalInt.empty());

    /** What a pass of the lower levels must free, as a share of the spendable tokens. */
    static final double LEAST_GAIN = 0.05;

    private static final int MOST_POOR_ATTEMPTS = 3;
    private static final int BREAKER_TURNS = 10;

    /**
     * A compaction.
     *
     * @param messages how many the conversation had; the results of one call count as one
     * @param usage where it ended
     * @param level the highest that worked
     */
    public record Last(Instant at, int messages, double usage, Level level) {}

    /** Why {@code level} must not work now; empty where nothing is against it. */
    Optional<Reason> against(Level level, Cause cause, Moment moment, LadderSettings settings) {
        return switch (cause) {
            case OVERFLOW -> Optional.empty();
            case MANUAL, FLOOR_UNMET, RISK ->
                nothingNew(level, moment) ? Optional.of(Reason.NO_GAIN) : Optional.empty();
            case COLD_CACHE -> level == Level.EMERGENCY ? Optional.empty() : thrashing(moment);
            case USAGE_THRESHOLD ->
                level == Level.EMERGENCY
                        ? Optional.empty()
                        : cooling(moment, settings).or(() -> thrashing(moment));
        };
    }

    private boolean nothingNew(Level level, Moment moment) {
        return last.filter(then -> then.messages == moment.messages() && then.level.compareTo(level) >= 0)
                .isPresent();
    }

    private Optional<Reason> cooling(Moment moment, LadderSettings settings) {
        return last.filter(then -> cools(then, moment, settings)).map(then -> Reason.COOLDOWN);
    }

    private static boolean cools(Last then, Moment moment, LadderSettings settings) {
        int more = moment.messages() - then.messages;
        boolean rewound = more < 0;
        return (more < settings.cooldownMessages() && !rewound)
                || Duration.between(then.at, moment.now()).compareTo(settings.cooldown()) < 0;
    }

    private Optional<Reason> thrashing(Moment moment) {
        if (breakerTurn.isPresent()) {
            int turns = moment.turns() - breakerTurn.getAsInt();
            if (turns >= 0 && turns < BREAKER_TURNS) {
                return Optional.of(Reason.BREAKER);
            }
        }
        boolean asBefore = poorUsage.isPresent() && Math.abs(moment.usage() - poorUsage.getAsDouble()) < LEAST_GAIN;
        return asBefore ? Optional.of(Reason.NO_GAIN) : Optional.empty();
    }

    Restraint afterPoorAttempt(Moment moment) {
        int attempts = poorAttempts + 1;
        return attempts < MOST_POOR_ATTEMPTS
                ? new Restraint(last, attempts, OptionalDouble.of(moment.usage()), OptionalInt.empty())
                : new Restraint(last, 0, OptionalDouble.of(moment.usage()), OptionalInt.of(moment.turns()));
    }

    static Restraint afterCompaction(Moment moment, double usage, Level level) {
        Last last = new Last(moment.now(), moment.messages(), usage, level);
        return new Restraint(Optional.of(last), 0, OptionalDouble.empty(), OptionalInt.empty());
    }
}
