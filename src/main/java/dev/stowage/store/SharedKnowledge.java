package dev.stowage.store;

import dev.stowage.core.memory.Contribution;
import dev.stowage.core.session.SessionKey;
import java.util.List;
import java.util.Optional;

/**
 * What the sessions of each tenant know together, beside their states and as long as these are kept after they were used last. Calls wait for
 * a disk or a server, and so are not for event loops; none of them throws: what goes wrong is counted.
 */
public interface SharedKnowledge {

    /** The most sessions of a tenant that are kept, those that were written last. */
    int MOST_SESSIONS = 256;

    /** Whether anything is kept at all. */
    boolean isKept();

    /** How writing ended. */
    enum Written {
        DONE,
        /** Another process has taken it away, with its session, since this one wrote last; nothing was written. It will be the next time. */
        REMOVED_ELSEWHERE,
        /** It could not be reached. */
        UNREACHABLE
    }

    /** Replaces what a session has written down; an empty one takes it away. */
    Written put(SessionKey session, Contribution contribution);

    /** Takes away what a session has written down, so that other processes hear of it when they write; false if that could not be. */
    boolean remove(SessionKey session);

    /** What the sessions of a tenant have written down; empty where it cannot be reached. */
    Optional<List<Contribution>> of(String tenant);
}
