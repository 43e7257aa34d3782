package dev.stowage.store;

import dev.stowage.core.session.LineageKey;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Keeps the states of lineages. The lineage is the versioned unit; a session is an index of its lineages, and tenants
 * never see each other's.
 *
 * <p>A session holds a bounded number of lineages and bytes: a save drops those of its lineages that were saved longest
 * ago. Sessions that were not saved for the time to live, and the oldest ones beyond the store's own bound, go as a whole.
 *
 * <p>No method waits, and the stores that {@link StoreConfiguration} makes never fail a stage: what goes wrong is answered
 * from memory, counted, and told by {@link #health}. Stages complete on threads of the store, which must not be blocked.
 * Arrays are handed over, not copied: neither side changes them afterwards.
 */
public interface SessionStore extends AutoCloseable {

    /** The state of a lineage, and the last removal of its session. */
    CompletionStage<Reading> read(LineageKey key);

    /** The state of a lineage; empty when there is none. */
    default CompletionStage<Optional<StoredLineage>> load(LineageKey key) {
        return read(key).thenApply(Reading::lineage);
    }

    /**
     * Saves a state if the stored version is still the expected one.
     *
     * @param expectedVersion the version that the state was made from; 0 when the lineage must not exist yet
     * @param digests by which {@link #find} shall find the lineage from now on, in place of those given before
     */
    CompletionStage<Saved> save(LineageKey key, long expectedVersion, byte[] state, List<String> digests);

    /**
     * Lineages that were saved with some of these digests: those with the most first, then those with the newest. Hints
     * only: one may be gone, and one saved a moment ago may be missing.
     *
     * @param digests newest first
     */
    CompletionStage<List<LineageKey>> find(String tenant, List<String> digests);

    /** The lineages of a session, the last saved first. */
    CompletionStage<List<LineageKey>> lineages(String tenant, String session);

    /**
     * Removes a session with its lineages and hints.
     *
     * @return false when the store could not be reached: gone from here, and from there as soon as it answers again
     */
    CompletionStage<Boolean> remove(String tenant, String session);

    /**
     * The name of the last removal of a session; empty where none is remembered, and where no other process is meant to save the same
     * sessions. As long as it is not the one that was {@link #heard}, no lineage of the session is begun from here: it may stem from before. It is told
     * as it was no longer ago than {@link #grace}.
     */
    default CompletionStage<Optional<String>> removal(String tenant, String session) {
        return CompletableFuture.completedFuture(Optional.empty());
    }

    /**
     * How long after a removal other processes may go on with what they have at hand of the session, before they ask. Whoever asks for one is
     * to be told that it is done after that.
     */
    default Duration grace() {
        return Duration.ZERO;
    }

    /** Whatever is saved of a session from now on stems from after that removal. One that this process asks for is heard at once. */
    default void heard(String tenant, String session, String removal) {}

    /** The last removal of a session that was {@link #heard}; empty for none. */
    default String lastHeard(String tenant, String session) {
        return "";
    }

    /**
     * Removes what {@link #list} does not tell of a tenant, once all that it tells is removed: what cannot be read, and what is left of
     * sessions that have expired.
     *
     * @return false when the store could not be reached
     */
    default CompletionStage<Boolean> removeRest(String tenant) {
        return CompletableFuture.completedFuture(true);
    }

    /**
     * The tenant's sessions, the last used first.
     *
     * @param skip how many to leave out
     * @param limit how many to tell at most; never more than 1000
     */
    CompletionStage<List<SessionSummary>> list(String tenant, int skip, int limit);

    /** The tenants that have sessions, the last used first; never more than 1000. */
    CompletionStage<List<String>> tenants();

    /** Whether other processes are meant to save the same sessions. */
    default boolean isShared() {
        return false;
    }

    /** Asks the store whether it answers. */
    CompletionStage<StoreHealth> health();

    /** Ends what is being written, and the store's threads and connections. */
    @Override
    void close();
}
