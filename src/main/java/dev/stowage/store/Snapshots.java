package dev.stowage.store;

import dev.stowage.core.capacity.Snapshot;
import dev.stowage.core.session.SessionKey;
import java.util.List;

/**
 * What was known of conversations when something was done about their risk. Calls wait for the disk, and so are not for event
 * loops; none of them throws: what goes wrong is counted, and answered as if there were nothing.
 */
public interface Snapshots {

    /** Whether anything is kept at all. */
    boolean isKept();

    /** Writes one down; false if it could not be. */
    boolean append(SessionKey session, Snapshot snapshot);

    /** The last of a session, at most {@code most} of them, the newest first. */
    List<Snapshot> last(SessionKey session, int most);

    /** Removes a session's; false if they could not all be. */
    boolean remove(SessionKey session);

    /** Removes those of a tenant's sessions that no store knows any more; false if they could not all be. */
    boolean removeRest(String tenant);
}
