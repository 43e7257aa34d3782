package dev.stowage.core.arena;

import java.util.OptionalInt;

/**
 * What keeps unmet floors from asking for one compaction after another: that frees the window, but enlarges no budget. Three
 * requests in a row whose floors could not be met open a breaker; while it is open, only critical zones get anything, without
 * floors, and every third turn tries as usual.
 *
 * @param unmet how many requests in a row could not be met
 * @param probed the turn of the last of them that was tried as usual, once the breaker is open; empty to try again at once
 * @param asked the turn in which a compaction was requested last
 */
public record FloorWatch(int unmet, OptionalInt probed, OptionalInt asked) {

    /** Nothing was unmet yet. */
    public static final FloorWatch NONE = new FloorWatch(0, OptionalInt.empty(), OptionalInt.empty());

    private static final int OPENS_AT = 3;
    private static final int TURNS_BETWEEN_PROBES = 3;
    private static final int TURNS_BETWEEN_REQUESTS = 10;

    boolean open() {
        return unmet >= OPENS_AT;
    }

    /** Whether floors are tried for in this turn. */
    boolean tries(int turn) {
        return !open() || isPast(probed, TURNS_BETWEEN_PROBES, turn);
    }

    boolean mayAsk(int turn) {
        return !open() && isPast(asked, TURNS_BETWEEN_REQUESTS, turn);
    }

    FloorWatch met() {
        return new FloorWatch(0, OptionalInt.empty(), asked);
    }

    FloorWatch unmet(int turn) {
        int more = Math.min(OPENS_AT, unmet + 1);
        return new FloorWatch(more, more < OPENS_AT ? OptionalInt.empty() : OptionalInt.of(turn), asked);
    }

    FloorWatch asking(int turn) {
        return new FloorWatch(unmet, probed, OptionalInt.of(turn));
    }

    /** After a compaction there may be more room. */
    FloorWatch inNextEpoch() {
        return new FloorWatch(unmet, OptionalInt.empty(), asked);
    }

    /** Where a conversation was rewound, the turn that is remembered lies ahead. */
    private static boolean isPast(OptionalInt then, int turns, int now) {
        return then.isEmpty() || now < then.getAsInt() || now - then.getAsInt() >= turns;
    }
}
