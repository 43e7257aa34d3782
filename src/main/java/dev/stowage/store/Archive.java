package dev.stowage.store;

import dev.stowage.core.session.LineageKey;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Keeps every message as it was first seen: for recall after a client forgot, and to replay a conversation. Equal contents
 * are kept once for each tenant; when a tenant has too much, its oldest go. Secrets are masked before anything is written.
 *
 * <p>No method waits and no stage fails: what goes wrong is counted, and answered as if there were nothing.
 */
public interface Archive extends AutoCloseable {

    /**
     * Appends messages to a lineage, in their order.
     *
     * @return whether they are on the disk; those that are not may wait, and be there later
     */
    CompletionStage<Boolean> append(LineageKey key, List<ArchivedMessage> messages);

    /**
     * The lineage's messages in the order in which they were appended; those whose contents are gone are left out.
     *
     * @param maxBytes of contents; the newest that fit
     */
    CompletionStage<List<ArchivedMessage>> conversation(LineageKey key, long maxBytes);

    /** Whether anything is kept at all. */
    default boolean isKept() {
        return true;
    }

    /** What a tenant's messages take on the disk. */
    CompletionStage<ArchiveSize> size(String tenant);

    /**
     * Removes a session's messages, and contents that no other session has.
     *
     * @return false when some of it could not be removed now, since another process writes there or something failed
     */
    CompletionStage<Boolean> remove(String tenant, String session);

    /**
     * Removes all of a tenant's messages.
     *
     * @return false as for one session
     */
    CompletionStage<Boolean> remove(String tenant);

    /** Ends what is being written. */
    @Override
    void close();
}
