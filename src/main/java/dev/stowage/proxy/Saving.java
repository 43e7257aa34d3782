package dev.stowage.proxy;

import dev.stowage.core.session.LineageKey;
import dev.stowage.store.Saved;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.scheduler.Scheduler;

/**
 * Has lineages stored, so many at a time. Those whose turn has not come go on changing and are stored once, as they are by then: a store is
 * not asked for more than it answers in the time of a call, however many conversations go on at once.
 */
final class Saving {

    static final int AT_A_TIME = 32;

    private static final Logger LOG = LoggerFactory.getLogger(Saving.class);

    private final Function<LineageKey, Optional<CompletionStage<Saved>>> save;
    private final Scheduler afterStore;
    private final Set<LineageKey> changed = ConcurrentHashMap.newKeySet();
    private final Set<LineageKey> due = new LinkedHashSet<>();
    private final Semaphore turns = new Semaphore(AT_A_TIME);

    /**
     * @param save stores a lineage if there is something to be stored
     * @param afterStore where it goes on with the next ones
     */
    Saving(Function<LineageKey, Optional<CompletionStage<Saved>>> save, Scheduler afterStore) {
        this.save = save;
        this.afterStore = afterStore;
    }

    /** Takes a lineage that is to be stored the next time. */
    void soon(LineageKey key) {
        changed.add(key);
    }

    /** Stores what has changed since the last time; nobody waits for it. */
    void begin() {
        collect();
        proceed();
    }

    synchronized boolean isOver() {
        return changed.isEmpty() && due.isEmpty();
    }

    private synchronized void collect() {
        for (Iterator<LineageKey> keys = changed.iterator(); keys.hasNext(); ) {
            LineageKey key = keys.next();
            keys.remove();
            due.add(key);
        }
    }

    private void proceed() {
        while (turns.tryAcquire()) {
            Optional<CompletionStage<Saved>> begun = next();
            begun.ifPresentOrElse(this::awaited, turns::release);
            if (begun.isEmpty()) {
                return;
            }
        }
    }

    private void awaited(CompletionStage<Saved> begun) {
        if (begun.toCompletableFuture().isDone()) {
            turns.release();
        } else {
            begun.whenComplete((saved, failure) -> {
                turns.release();
                afterStore.schedule(this::proceed);
            });
        }
    }

    /** Nobody sees that a lineage is not due any more before it is under way. */
    private synchronized Optional<CompletionStage<Saved>> next() {
        Optional<CompletionStage<Saved>> begun = Optional.empty();
        for (Iterator<LineageKey> keys = due.iterator(); begun.isEmpty() && keys.hasNext(); ) {
            LineageKey key = keys.next();
            keys.remove();
            begun = begun(key);
        }
        return begun;
    }

    private Optional<CompletionStage<Saved>> begun(LineageKey key) {
        try {
            return save.apply(key);
        } catch (RuntimeException broken) {
            LOG.warn("a session could not be written down: {}", broken.toString());
            return Optional.empty();
        }
    }
}
