package dev.stowage.store;

import java.util.ArrayList;
import java.util.List;

/**
 * What is known of a lineage whose state waits in memory.
 *
 * @param expected what the store is believed to hold
 * @param confirmed the last version that it is known to have held; 0 when it never had any
 * @param attempted versions that it may have got although nobody heard its answer
 * @param removal the last removal of its session that was heard of when it was made; empty for none
 */
record Unwritten(long expected, long confirmed, List<Long> attempted, String removal) {

    private static final int MOST_ATTEMPTS = 32;

    Unwritten {
        attempted = List.copyOf(attempted);
    }

    /** Made from what the store is known to have held. */
    static Unwritten since(long confirmed) {
        return new Unwritten(confirmed, confirmed, List.of(), "");
    }

    /** Made from what a caller says that the store holds. */
    static Unwritten unseen(long expected) {
        return new Unwritten(expected, 0, List.of(), "");
    }

    /** Whether it was ever saved here, and is not only a copy of what the store had. */
    boolean isChanged() {
        return !attempted.isEmpty();
    }

    Unwritten attempting(Change change) {
        List<Long> all = new ArrayList<>(attempted);
        all.add(change.version());
        return new Unwritten(
                expected,
                confirmed,
                all.subList(Math.max(0, all.size() - MOST_ATTEMPTS), all.size()),
                change.removal());
    }

    /** To be written over a version that turned up in the store. */
    Unwritten over(long stored) {
        return new Unwritten(stored, confirmed, attempted, removal);
    }

    /** Whether a version in the store comes before this state: its own unheard attempt, or one from the store's past. */
    boolean follows(long stored) {
        return attempted.contains(stored) || (stored != 0 && stored < confirmed);
    }
}
