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
    public boolean put(SessionKey session, Contribution contribution) {
        return true;
    }

    @Override
    public Optional<List<Contribution>> of(String tenant) {
        return Optional.empty();
    }
}
