package dev.stowage.core.compaction;

import java.util.stream.IntStream;

/**
 * Where a level stops.
 *
 * @param tokens what the whole prompt may take
 */
record Goal(long tokens) {

    /** Room over what must stay where that alone is more than the target. */
    private static final double OVER_PINNED = 0.10;

    private static final double OF_WHAT_IS_FORCED = 0.5;

    /**
     * The goal of {@code level} for a draft.
     *
     * @param target the usage to work towards
     * @param forced whether it is to work at any usage
     */
    static Goal of(Draft draft, Level level, double target, boolean forced) {
        Reach reach = draft.reach(level);
        boolean[] loose = new boolean[draft.prompt().messages().size()];
        reach.indices().forEach(i -> loose[i] = true);
        long pinned = draft.prompt().fixed()
                + IntStream.range(0, loose.length)
                        .filter(i -> !loose[i])
                        .mapToLong(draft::tokens)
                        .sum();
        double share = draft.share(pinned);
        double reachable = share > target ? roomOver(share) : target;
        double wanted = forced ? Math.min(reachable, OF_WHAT_IS_FORCED * draft.usage()) : reachable;
        return new Goal((long) (wanted * draft.prompt().spendable()));
    }

    private static double roomOver(double pinned) {
        double room = pinned + OVER_PINNED;
        return pinned < 1 ? Math.min(1, room) : room;
    }

    boolean reachedBy(Draft draft) {
        return draft.total() <= tokens;
    }
}
