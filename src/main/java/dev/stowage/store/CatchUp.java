package dev.stowage.store;

import dev.stowage.core.session.LineageKey;
import dev.stowage.store.Mirror.SessionName;
import dev.stowage.telemetry.StoreLoss;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Brings a store that was out of reach up to what was removed and saved meanwhile. The newer version wins: a state is
 * written over the version that it was made from, or over an older one if the store has gone back in time, and given up if
 * another replica's has come after. What the store no longer has was removed on purpose, and stays so, unless the store has
 * lost everything. Every stage here fails when the store does.
 */
final class CatchUp {

    /** The store may change under each of these; then it is tried again later. */
    private static final int TRIES = 4;

    private final VersionedStore store;
    private final Mirror mirror;

    CatchUp(VersionedStore store, Mirror mirror) {
        this.store = store;
        this.mirror = mirror;
    }

    /** Brings everything that waits to the store, one after the other; tells how it failed if it did not answer at all. */
    CompletionStage<Optional<Throwable>> all() {
        Round round = new Round();
        CompletionStage<Void> done = introduced();
        for (SessionName session : mirror.allRemovals()) {
            done = done.thenCompose(before -> round.attempt(() -> removal(session)));
        }
        for (LineageKey key : mirror.allUnwritten()) {
            done = done.thenCompose(before -> round.attempt(() -> lineage(key)));
        }
        return done.thenApply(ended -> round.unanswered());
    }

    /** One go at everything: what fails alone does not keep the others waiting, but an outage ends it. */
    private static final class Round {

        private static final int MOST_FAILURES = 8;

        private final AtomicInteger answers = new AtomicInteger();
        private final AtomicInteger failures = new AtomicInteger();
        private volatile Optional<Throwable> last = Optional.empty();

        CompletionStage<Void> attempt(Supplier<CompletionStage<Void>> call) {
            if (failures.get() > MOST_FAILURES || (failures.get() > 0 && answers.get() == 0)) {
                return CompletableFuture.completedFuture(null);
            }
            return MeteredCalls.begun(call)
                    .whenComplete((done, failure) -> (failure == null ? answers : failures).incrementAndGet())
                    .exceptionally(failure -> {
                        last = Optional.of(failure);
                        return null;
                    });
        }

        Optional<Throwable> unanswered() {
            return answers.get() > 0 ? Optional.empty() : last;
        }
    }

    /** Brings what waits of a lineage and its session. */
    CompletionStage<Void> lineage(LineageKey key) {
        return introduced()
                .thenCompose(known -> removal(new SessionName(key.tenant(), key.session())))
                .thenCompose(removed -> written(key, TRIES));
    }

    CompletionStage<Void> removal(SessionName session) {
        return mirror.removal(session)
                .map(removal -> store.remove(session.tenant(), session.session(), removal)
                        .thenAccept(done -> mirror.removed(session, removal)))
                .orElseGet(() -> CompletableFuture.completedFuture(null));
    }

    /** Asks whether the store has lost everything since it was last asked. */
    CompletionStage<Void> lookForLoss() {
        return store.incarnation().thenAccept(mirror::incarnation);
    }

    private CompletionStage<Void> introduced() {
        return mirror.knowsIncarnation() ? CompletableFuture.completedFuture(null) : lookForLoss();
    }

    private CompletionStage<Void> written(LineageKey key, int tries) {
        Optional<Change> waiting = mirror.waiting(key);
        if (waiting.isEmpty()) {
            return CompletableFuture.completedFuture(null);
        }
        if (tries == 0) {
            return CompletableFuture.failedFuture(new IllegalStateException("the store changes too fast"));
        }
        Change change = waiting.get();
        return store.save(key, change)
                .thenCompose(saved -> saved.match(
                        version -> got(key, change),
                        current -> contested(key, change, current, tries),
                        bytes -> given(key, change, StoreLoss.OVERFLOW),
                        () -> removedElsewhere(key)));
    }

    private CompletionStage<Void> got(LineageKey key, Change change) {
        mirror.saved(key, change);
        return CompletableFuture.completedFuture(null);
    }

    private CompletionStage<Void> removedElsewhere(LineageKey key) {
        mirror.removedElsewhere(key);
        return CompletableFuture.completedFuture(null);
    }

    private CompletionStage<Void> contested(LineageKey key, Change change, long current, int tries) {
        if (mirror.mayReplace(key, current)) {
            return written(key, tries - 1);
        }
        if (current != 0) {
            return given(key, change, StoreLoss.LOST_RACE);
        }
        return lookForLoss()
                .thenCompose(
                        known -> mirror.isNew(key) ? written(key, tries - 1) : given(key, change, StoreLoss.LOST_RACE));
    }

    private CompletionStage<Void> given(LineageKey key, Change change, StoreLoss loss) {
        mirror.lose(key, change.version(), loss);
        return CompletableFuture.completedFuture(null);
    }
}
