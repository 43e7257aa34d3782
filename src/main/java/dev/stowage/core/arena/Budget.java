package dev.stowage.core.arena;

/**
 * How much one request may add, in tokens.
 *
 * @param tokens at least 0
 * @param byHeadroom whether the prompt's size bounds it, which a compaction could change
 * @param epochFull whether only critical zones may still add something before the epoch ends
 * @param epochRoom what this epoch's blocks may still take, at least 0
 */
record Budget(long tokens, boolean byHeadroom, boolean epochFull, long epochRoom) {

    /** Blocks of an epoch take at most this many times what one request may add; the last of it is for critical zones. */
    private static final long MOST_IN_EPOCH = 4;

    static Budget of(ArenaSettings settings, ArenaState state, ArenaRequest request) {
        long most = settings.maxInjection(request.window());
        long shown = state.shownTokens();
        long epochRoom = Math.max(0, MOST_IN_EPOCH * most - shown);
        long bound = Math.min(most, epochRoom);
        long headroom = (long) (settings.hardLimit() * request.usage().spendable())
                - request.usage().prompt();
        return new Budget(
                Math.max(0, Math.min(bound, headroom)),
                headroom < bound,
                shown >= (MOST_IN_EPOCH - 1) * most,
                epochRoom);
    }
}
