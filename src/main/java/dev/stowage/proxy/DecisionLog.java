package dev.stowage.proxy;

import dev.stowage.core.session.LastUsed;
import dev.stowage.core.session.SessionKey;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** The last decisions on the sessions used last, in this process alone. */
final class DecisionLog {

    private static final int SESSIONS = 512;
    private static final int KEPT = 100;

    private final Map<SessionKey, Deque<LoggedDecision>> sessions = new LastUsed<>(SESSIONS);

    synchronized void add(SessionKey session, LoggedDecision decision) {
        Deque<LoggedDecision> all = sessions.computeIfAbsent(session, unknown -> new ArrayDeque<>());
        all.addLast(decision);
        if (all.size() > KEPT) {
            all.removeFirst();
        }
    }

    /** The oldest first. */
    synchronized List<LoggedDecision> of(SessionKey session) {
        return List.copyOf(sessions.getOrDefault(session, new ArrayDeque<>()));
    }

    synchronized void forget(SessionKey session) {
        sessions.remove(session);
    }
}
