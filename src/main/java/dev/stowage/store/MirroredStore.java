package dev.stowage.store;

import dev.stowage.core.session.LineageKey;
import dev.stowage.store.Mirror.SessionName;
import dev.stowage.telemetry.StoreMeters;
import dev.stowage.telemetry.StoreOperation;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A store and this process's copies of what it holds, kept alike while the store can be reached. What waits is brought first,
 * and a store that knows less than this process does gets it back. Stages fail when the store does.
 */
final class MirroredStore {

    private final VersionedStore store;
    private final Mirror mirror;
    private final CatchUp catchUp;
    private final StoreMeters meters;

    MirroredStore(VersionedStore store, Mirror mirror, CatchUp catchUp, StoreMeters meters) {
        this.store = store;
        this.mirror = mirror;
        this.catchUp = catchUp;
        this.meters = meters;
    }

    CompletionStage<Reading> read(LineageKey key) {
        return catchUp.lineage(key)
                .thenApply(done -> false)
                .exceptionallyCompose(failure -> isWaiting(key, failure))
                .thenCompose(waiting -> waiting ? waiting(key) : fresh(key));
    }

    private CompletionStage<Reading> waiting(LineageKey key) {
        return removal(new SessionName(key.tenant(), key.session()))
                .thenApply(removal -> new Reading(mirror.load(key), removal));
    }

    /** A state that cannot be written is still the newest there is, and reading another one would help nobody. */
    private CompletionStage<Boolean> isWaiting(LineageKey key, Throwable failure) {
        if (mirror.waiting(key).isEmpty()) {
            return CompletableFuture.failedFuture(failure);
        }
        meters.answeredLocally(StoreOperation.LOAD);
        return CompletableFuture.completedFuture(true);
    }

    private CompletionStage<Reading> fresh(LineageKey key) {
        return store.read(key)
                .thenCompose(found -> found.lineage()
                        .map(stored -> present(key, stored, found))
                        .orElseGet(() -> absent(key, found)));
    }

    private CompletionStage<Reading> present(LineageKey key, StoredLineage stored, Reading found) {
        boolean goneBack = mirror.load(key)
                .filter(copy -> copy.version() > stored.version())
                .isPresent();
        if (goneBack) {
            mirror.restore(key, stored.version());
            return catchUp.lineage(key).thenCompose(done -> again(key));
        }
        mirror.loaded(key, stored);
        return CompletableFuture.completedFuture(found);
    }

    private CompletionStage<Reading> absent(LineageKey key, Reading found) {
        if (mirror.load(key).isEmpty()) {
            return CompletableFuture.completedFuture(found);
        }
        return broughtBack(key).thenCompose(done -> again(key));
    }

    private CompletionStage<Reading> again(LineageKey key) {
        return store.read(key).thenApply(found -> {
            found.lineage().ifPresent(stored -> mirror.loaded(key, stored));
            return found;
        });
    }

    /** Brings back what the store has not, if it lost it by accident; otherwise the copy goes too. */
    private CompletionStage<Void> broughtBack(LineageKey key) {
        return catchUp.lookForLoss().thenCompose(known -> {
            mirror.drop(key);
            return catchUp.lineage(key);
        });
    }

    CompletionStage<Saved> save(LineageKey key, Change change) {
        return catchUp.lineage(key)
                .thenCompose(done -> store.save(key, change))
                .thenCompose(saved -> saved.match(
                        stored -> stored(key, change, saved),
                        current -> contested(key, change, saved, current),
                        bytes -> CompletableFuture.completedFuture(saved),
                        () -> removedElsewhere(key, saved)));
    }

    private CompletionStage<Saved> stored(LineageKey key, Change change, Saved saved) {
        mirror.saved(key, change);
        return CompletableFuture.completedFuture(saved);
    }

    private CompletionStage<Saved> removedElsewhere(LineageKey key, Saved saved) {
        mirror.removedElsewhere(key);
        return CompletableFuture.completedFuture(saved);
    }

    /** A conflict with an older version than the caller's, which is known here, is the store's own mistake. */
    private CompletionStage<Saved> contested(LineageKey key, Change change, Saved saved, long current) {
        boolean goneBack = current < change.expected()
                && mirror.load(key)
                        .filter(copy -> copy.version() == change.expected())
                        .isPresent();
        if (!goneBack) {
            mirror.drop(key);
            return CompletableFuture.completedFuture(saved);
        }
        return restored(key, current)
                .thenCompose(done -> store.save(key, change))
                .thenCompose(again -> again.match(
                        version -> stored(key, change, again),
                        version -> CompletableFuture.completedFuture(again),
                        bytes -> CompletableFuture.completedFuture(again),
                        () -> removedElsewhere(key, again)));
    }

    private CompletionStage<Void> restored(LineageKey key, long current) {
        if (current == 0) {
            return broughtBack(key);
        }
        mirror.restore(key, current);
        return catchUp.lineage(key);
    }

    /** What this process has removed itself comes first. */
    CompletionStage<Optional<String>> removal(SessionName session) {
        return catchUp.removal(session).thenCompose(done -> store.removal(session.tenant(), session.session()));
    }

    /** Removes a session from the store; until that is done it counts as gone. */
    CompletionStage<Boolean> remove(SessionName session) {
        return catchUp.removal(session).thenApply(done -> true);
    }
}
