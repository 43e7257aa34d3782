package dev.stowage.store;

import java.time.Instant;
import java.util.List;

/**
 * A lineage inside its session's record.
 *
 * @param used when it was last saved, in whole microseconds
 */
record LineageRecord(String id, long version, Instant used, List<String> digests, byte[] state) {

    LineageRecord {
        digests = List.copyOf(digests);
    }

    long bytes() {
        long names = id.length();
        for (String digest : digests) {
            names += digest.length();
        }
        return state.length + Character.BYTES * names;
    }

    StoredLineage stored() {
        return new StoredLineage(version, state);
    }
}
