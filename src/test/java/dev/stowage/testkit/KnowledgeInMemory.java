package dev.stowage.testkit;

import dev.stowage.core.memory.Contribution;
import dev.stowage.core.session.SessionKey;
import dev.stowage.store.SharedKnowledge;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What sessions have written down for each other, where several processes of a test find it, unless it is out of reach. */
public final class KnowledgeInMemory implements SharedKnowledge {

    private final Map<SessionKey, Contribution> written = new ConcurrentHashMap<>();
    private final Set<SessionKey> removedElsewhere = ConcurrentHashMap.newKeySet();
    private volatile boolean gone;

    /** Answers no more, or again. */
    public void reach(boolean reachable) {
        gone = !reachable;
    }

    /** Another process takes away what a session has written; whoever writes next is told. */
    public void removeElsewhere(SessionKey session) {
        written.remove(session);
        removedElsewhere.add(session);
    }

    public Map<SessionKey, Contribution> written() {
        return Map.copyOf(written);
    }

    @Override
    public boolean isKept() {
        return true;
    }

    @Override
    public Written put(SessionKey session, Contribution contribution) {
        if (!gone && !contribution.isEmpty() && removedElsewhere.remove(session)) {
            return Written.REMOVED_ELSEWHERE;
        }
        if (!gone && contribution.isEmpty()) {
            written.remove(session);
        } else if (!gone) {
            written.put(session, contribution);
        }
        return gone ? Written.UNREACHABLE : Written.DONE;
    }

    @Override
    public boolean remove(SessionKey session) {
        return put(session, Contribution.nothingOf(session.id())) == Written.DONE;
    }

    @Override
    public Optional<List<Contribution>> of(String tenant) {
        return gone
                ? Optional.empty()
                : Optional.of(written.entrySet().stream()
                        .filter(entry -> entry.getKey().tenant().equals(tenant))
                        .map(Map.Entry::getValue)
                        .toList());
    }
}
