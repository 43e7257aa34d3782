package dev.stowage.core.arena;

import java.util.List;

/**
 * A budget to share out.
 *
 * @param state at the beginning of the request
 * @param entries that the model cannot see yet, in their order
 */
record Question(ArenaState state, ArenaRequest request, Budget budget, List<Entry> entries) {

    Question {
        entries = List.copyOf(entries);
    }

    /** Whether it was asked before: then nothing is learned from it. */
    boolean repeated() {
        return state.observed().filter(request.fingerprint()::equals).isPresent();
    }

    /** The id of one more block. */
    String blockId(int offset) {
        return request.scope() + "-" + (state.nextBlock() + offset);
    }

    Writing writing(int offset, String zone, List<Entry> toShow) {
        return new Writing(blockId(offset), zone, toShow, request.counter());
    }
}
