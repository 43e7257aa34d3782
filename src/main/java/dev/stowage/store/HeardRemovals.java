package dev.stowage.store;

import dev.stowage.core.session.LastUsed;
import dev.stowage.core.session.SessionKey;
import java.util.Map;

/**
 * The last removal of each session that this process has heard of. Whatever it writes of a session counts as made after that one; a mark in
 * Redis with another name refuses it. Where one is forgotten here, the session is taken for one that was removed elsewhere, which costs
 * what is at hand of it.
 */
final class HeardRemovals {

    private static final int MOST = 16_384;

    private final Map<SessionKey, String> names = new LastUsed<>(MOST);

    /** Its name; empty for none. */
    synchronized String of(SessionKey session) {
        return names.getOrDefault(session, "");
    }

    synchronized void heard(SessionKey session, String removal) {
        names.put(session, removal);
    }
}
