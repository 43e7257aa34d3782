package dev.stowage.proxy;

import dev.stowage.core.arena.ArenaState;
import dev.stowage.core.session.LastUsed;
import dev.stowage.core.session.LineageKey;
import dev.stowage.core.session.SessionKey;
import java.util.Map;

/**
 * What the arena remembers of the lineages used last, in this process alone, beside what is kept with them. The blocks themselves are
 * stored with their lineages too; where this is forgotten, what blocks say already is still not said again.
 */
final class ArenaStates {

    private static final int LINEAGES = 2_048;

    private final Forgotten forgotten;
    private final Map<LineageKey, ArenaState> states = new LastUsed<>(LINEAGES);

    ArenaStates(Forgotten forgotten) {
        this.forgotten = forgotten;
    }

    synchronized ArenaState of(LineageKey key) {
        return states.getOrDefault(key, ArenaState.NEW);
    }

    /** Keeps a state, unless its session was forgotten since the request came that it is from. */
    synchronized void put(LineageKey key, long moment, ArenaState state) {
        if (!forgotten.isForgottenSince(moment, key.sessionKey())) {
            states.put(key, state);
        }
    }

    synchronized void forget(SessionKey session) {
        states.keySet().removeIf(key -> key.sessionKey().equals(session));
    }
}
