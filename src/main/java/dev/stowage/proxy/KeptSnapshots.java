package dev.stowage.proxy;

import dev.stowage.core.capacity.Snapshot;
import dev.stowage.core.session.SessionKey;
import dev.stowage.store.Snapshots;

/**
 * Writes down what was known of conversations, except of those that were forgotten since the request came. One that is forgotten while it is
 * written down has it taken away again by whoever comes last. Callers wait for a disk or a server.
 */
record KeptSnapshots(Snapshots snapshots, Forgotten forgotten) {

    /** @param moment when the request came, as {@link Forgotten} counts */
    void keep(SessionKey session, long moment, Snapshot snapshot) {
        if (forgotten.isForgottenSince(moment, session)) {
            return;
        }
        snapshots.append(session, snapshot);
        if (forgotten.isForgottenSince(moment, session)) {
            snapshots.remove(session);
        }
    }
}
