package dev.stowage.store;

import java.util.List;

/**
 * A save as adapters see it.
 *
 * @param expected the version that must be stored; 0 for none
 * @param version the version that is stored afterwards
 * @param digests those that can be asked for
 * @param removal the last removal of the session that was heard of when the change was made; empty for none
 */
record Change(long expected, long version, byte[] state, List<String> digests, String removal) {

    Change {
        digests = Hint.askedFor(digests);
    }

    /** The same change to another stored version. */
    Change expecting(long stored) {
        return new Change(stored, version, state, digests, removal);
    }
}
