package dev.stowage.proxy;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.session.Hints;
import dev.stowage.core.session.LineageKey;
import dev.stowage.store.LineageFormat;
import dev.stowage.store.Saved;
import dev.stowage.store.SessionStore;
import dev.stowage.store.StoredLineage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings drafts to the store, and what comes of each save back to whoever has them at hand. */
final class DraftSaves {

    private static final Logger LOG = LoggerFactory.getLogger(DraftSaves.class);

    private final SessionStore store;
    private final RemovalsElsewhere removals;
    private final AtomicLong begun = new AtomicLong();
    private final Map<Long, CompletableFuture<Saved>> underWay = new ConcurrentHashMap<>();

    DraftSaves(SessionStore store, RemovalsElsewhere removals) {
        this.store = store;
        this.removals = removals;
    }

    /** What comes of a save. */
    interface Outcome {

        /** The store has it as this version, or will not take it. */
        void stored(LineageKey key, Draft saved, long version);

        /** Another replica was faster: what the store has now, if anything. */
        void contested(LineageKey key, Optional<StoredLineage> theirs);

        /** The session had been removed elsewhere, which has been heard of since. */
        void unstored(LineageKey key);

        /** What the store has instead cannot be told. */
        void forget(LineageKey key);
    }

    /** Saves a draft; what the store says of it, when that has been brought to the outcome. */
    CompletableFuture<Saved> save(LineageKey key, Draft draft, Outcome outcome) {
        byte[] state = LineageFormat.encode(draft.latest());
        List<String> hints = Hints.of(draft.latest()).stream().map(Digest::hex).toList();
        CompletableFuture<Saved> save = new CompletableFuture<>();
        long number = begun.incrementAndGet();
        underWay.put(number, save);
        store.save(key, draft.version(), state, hints)
                .whenComplete((saved, failure) -> {
                    if (failure == null) {
                        saved(key, draft, saved, outcome);
                    } else {
                        LOG.warn("a session could not be stored: {}", failure.toString());
                        outcome.stored(key, draft, draft.version());
                    }
                })
                .whenComplete((saved, failure) -> {
                    underWay.remove(number);
                    if (failure == null) {
                        save.complete(saved);
                    } else {
                        save.completeExceptionally(failure);
                    }
                });
        return save;
    }

    /** Those that the store has not answered yet. */
    List<CompletableFuture<Saved>> underWay() {
        return List.copyOf(underWay.values());
    }

    private void saved(LineageKey key, Draft draft, Saved saved, Outcome outcome) {
        Runnable next = saved.match(
                version -> () -> outcome.stored(key, draft, version),
                version -> () -> contested(key, outcome),
                tooLarge -> {
                    LOG.warn(
                            "a lineage is larger than the {} bytes that a session may hold; it is not stored",
                            tooLarge);
                    return () -> outcome.stored(key, draft, draft.version());
                },
                () -> () -> removals.hear(key.sessionKey()).whenComplete((heard, failure) -> outcome.unstored(key)));
        next.run();
    }

    private void contested(LineageKey key, Outcome outcome) {
        removals.load(key).whenComplete((theirs, failure) -> {
            if (failure == null) {
                outcome.contested(key, theirs);
            } else {
                LOG.warn("a session could not be loaded: {}", failure.toString());
                outcome.forget(key);
            }
        });
    }
}
