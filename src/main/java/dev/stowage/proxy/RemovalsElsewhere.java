package dev.stowage.proxy;

import dev.stowage.core.session.LineageKey;
import dev.stowage.core.session.SessionKey;
import dev.stowage.store.SessionStore;
import dev.stowage.store.StoredLineage;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Hears of sessions that other processes have removed: when a request of theirs comes, and when the store refuses what may stem from before.
 * First all that is at hand of such a session is forgotten; only then does the store take what comes of it for new.
 */
final class RemovalsElsewhere {

    private final SessionStore store;
    private final Executor work;
    private final List<Consumer<SessionKey>> forgetting = new CopyOnWriteArrayList<>();

    /** @param work where sessions are forgotten; the store's threads have better things to do */
    RemovalsElsewhere(SessionStore store, Executor work) {
        this.store = store;
        this.work = work;
    }

    /** Has this done too with each session that was removed elsewhere. It must not wait for the store. */
    void whenHeard(Consumer<SessionKey> forget) {
        forgetting.add(forget);
    }

    /** Completes when nothing of the session is at hand that stems from before its last removal. */
    CompletionStage<Void> hear(SessionKey session) {
        return store.removal(session.tenant(), session.id()).thenCompose(last -> hear(session, last));
    }

    /** What is stored of a lineage, when nothing of its session is at hand that stems from before its last removal. */
    CompletionStage<Optional<StoredLineage>> load(LineageKey key) {
        return store.read(key)
                .thenCompose(read -> hear(key.sessionKey(), read.removal()).thenApply(heard -> read.lineage()));
    }

    private CompletionStage<Void> hear(SessionKey session, Optional<String> last) {
        return last.filter(removal -> isNews(session, removal))
                .map(removal -> CompletableFuture.runAsync(() -> heard(session, removal), work))
                .orElseGet(() -> CompletableFuture.completedFuture(null));
    }

    private boolean isNews(SessionKey session, String removal) {
        return !store.lastHeard(session.tenant(), session.id()).equals(removal);
    }

    /** Two requests may hear of the same one. */
    private synchronized void heard(SessionKey session, String removal) {
        if (isNews(session, removal)) {
            forgetting.forEach(forget -> forget.accept(session));
            store.heard(session.tenant(), session.id(), removal);
        }
    }
}
