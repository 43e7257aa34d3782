package dev.stowage.store;

import dev.stowage.core.session.LineageKey;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A store whose writer chooses the new version, so that a change can be tried again without becoming another one. */
interface VersionedStore extends SessionStore {

    Versions versions();

    /** Saves as {@link SessionStore#save} does; a change that is stored already is stored, not in conflict with itself. */
    CompletionStage<Saved> save(LineageKey key, Change change);

    /** Removes a session as {@link #remove(String, String)} does, under a name by which other processes hear of it. */
    default CompletionStage<Boolean> remove(String tenant, String session, String removal) {
        return remove(tenant, session);
    }

    /** Names what the store remembers; another name means that it has lost everything since. */
    default CompletionStage<String> incarnation() {
        return CompletableFuture.completedFuture("");
    }

    /** Why it fails, for the log, when a call has failed in this way. */
    default CompletionStage<String> complaint(Throwable failure) {
        return CompletableFuture.completedFuture(Complaint.of(failure));
    }

    @Override
    default CompletionStage<Saved> save(LineageKey key, long expectedVersion, byte[] state, List<String> digests) {
        return save(
                key,
                new Change(
                        expectedVersion,
                        versions().after(expectedVersion),
                        state,
                        digests,
                        lastHeard(key.tenant(), key.session())));
    }
}
