package dev.stowage.store;

import dev.stowage.core.memory.Contribution;
import dev.stowage.core.session.SessionKey;
import java.util.List;
import java.util.Optional;

/** Keeps nothing. */
final class NoSharedKnowledge implements SharedKnowledge {

    @Override
    public boolean isKept() {
        return false;
    }

    @Override
    public Written put(SessionKey session, Contribution contribution) {
        return Written.DONE;
    }

    @Override
    public boolean remove(SessionKey session) {
        return true;
    }

    @Override
    public Optional<List<Contribution>> of(String tenant) {
        return Optional.empty();
    }
}
