package dev.stowage.store;

import dev.stowage.core.session.LineageKey;
import dev.stowage.store.Mirror.SessionName;
import dev.stowage.telemetry.StoreMeters;
import dev.stowage.telemetry.StoreOperation;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A store that answers whether or not the one behind it does. While that one is out of reach, memory answers with what this
 * process saved or loaded last, takes saves and removals, and brings them later. No stage fails.
 */
final class ResilientStore implements SessionStore {

    private static final Logger LOG = LoggerFactory.getLogger(ResilientStore.class);

    private final String name;
    private final VersionedStore store;
    private final Mirror mirror;
    private final CatchUp catchUp;
    private final MirroredStore mirrored;
    private final Outage reads;
    private final Outage writes;
    private final StoreMeters meters;
    private final Duration limit;
    private final Later later;
    private final AtomicBoolean scheduled = new AtomicBoolean();
    private volatile boolean closed;

    /**
     * @param reads whether it is worth being read, apart from the writes: a full disk can be read
     * @param writes whether it is worth being written
     * @param limit how long any call may take in all
     * @param later runs something after the pause between two attempts to reach the store
     */
    ResilientStore(
            String name,
            VersionedStore store,
            Mirror mirror,
            Outage reads,
            Outage writes,
            StoreMeters meters,
            Duration limit,
            Later later) {
        this.name = name;
        this.store = store;
        this.mirror = mirror;
        catchUp = new CatchUp(store, mirror);
        mirrored = new MirroredStore(store, mirror, catchUp, meters);
        this.reads = reads;
        this.writes = writes;
        this.meters = meters;
        this.limit = limit;
        this.later = later;
    }

    /** Runs something after a while, on some other thread. */
    @FunctionalInterface
    interface Later {
        void run(Runnable task);
    }

    @Override
    public CompletionStage<Reading> read(LineageKey key) {
        return reach(StoreOperation.LOAD, reads, () -> mirrored.read(key), () -> Reading.alone(mirror.load(key)));
    }

    @Override
    public CompletionStage<Saved> save(LineageKey key, long expectedVersion, byte[] state, List<String> digests) {
        long version = store.versions().after(expectedVersion);
        String removal = store.lastHeard(key.tenant(), key.session());
        Change change = new Change(expectedVersion, version, state, digests, removal);
        return reach(StoreOperation.SAVE, writes, () -> mirrored.save(key, change), () -> mirror.save(key, change));
    }

    @Override
    public CompletionStage<List<LineageKey>> find(String tenant, List<String> digests) {
        return reach(StoreOperation.FIND, reads, () -> store.find(tenant, digests), () -> mirror.find(tenant, digests));
    }

    @Override
    public CompletionStage<List<LineageKey>> lineages(String tenant, String session) {
        return reach(
                StoreOperation.LINEAGES,
                reads,
                () -> store.lineages(tenant, session),
                () -> mirror.lineages(tenant, session));
    }

    @Override
    public CompletionStage<Boolean> remove(String tenant, String session) {
        SessionName removed = new SessionName(tenant, session);
        String removal = store.versions().name();
        mirror.remove(removed);
        mirror.removeLater(removed, removal);
        store.heard(tenant, session, removal);
        return reach(StoreOperation.REMOVE, writes, () -> mirrored.remove(removed), () -> false);
    }

    @Override
    public CompletionStage<Optional<String>> removal(String tenant, String session) {
        SessionName name = new SessionName(tenant, session);
        return reach(StoreOperation.REMOVALS, reads, () -> mirrored.removal(name), Optional::empty);
    }

    @Override
    public Duration grace() {
        return store.grace();
    }

    /** Copies from before are of no use any more. */
    @Override
    public void heard(String tenant, String session, String removal) {
        mirror.remove(new SessionName(tenant, session));
        store.heard(tenant, session, removal);
    }

    @Override
    public String lastHeard(String tenant, String session) {
        return store.lastHeard(tenant, session);
    }

    @Override
    public CompletionStage<Boolean> removeRest(String tenant) {
        return reach(StoreOperation.REMOVE, writes, () -> store.removeRest(tenant), () -> false);
    }

    @Override
    public CompletionStage<List<SessionSummary>> list(String tenant, int skip, int limit) {
        return reach(
                StoreOperation.LIST,
                reads,
                () -> store.list(tenant, skip, limit),
                () -> mirror.list(tenant, skip, limit));
    }

    @Override
    public CompletionStage<List<String>> tenants() {
        return reach(StoreOperation.TENANTS, reads, store::tenants, mirror::tenants);
    }

    @Override
    public boolean isShared() {
        return store.isShared();
    }

    @Override
    public CompletionStage<StoreHealth> health() {
        return MeteredCalls.begun(store::health)
                .handle((answer, failure) -> new StoreHealth(
                        name, failure == null && !isRefusingWrites(), mirror.waiting(), Optional.ofNullable(failure)));
    }

    /** A store that is full answers, and takes nothing. */
    private boolean isRefusingWrites() {
        return writes.lasts() && mirror.waiting() > 0;
    }

    private <T> CompletionStage<T> reach(
            StoreOperation operation, Outage outage, Supplier<CompletionStage<T>> call, Supplier<T> local) {
        CompletionStage<T> answer = outage.mayAsk()
                ? asked(operation, outage, call, local)
                : CompletableFuture.completedFuture(locally(operation, local));
        return answer.whenComplete((answered, failure) -> catchUpLater());
    }

    private <T> CompletionStage<T> asked(
            StoreOperation operation, Outage outage, Supplier<CompletionStage<T>> call, Supplier<T> local) {
        long before = outage.answers();
        return MeteredCalls.begun(call)
                .toCompletableFuture()
                .copy()
                .orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS)
                .whenComplete((answer, failure) -> heard(outage, before, Optional.ofNullable(failure)))
                .exceptionally(failure -> {
                    LOG.debug("the {} store failed", name, failure);
                    return locally(operation, local);
                });
    }

    private <T> T locally(StoreOperation operation, Supplier<T> local) {
        meters.answeredLocally(operation);
        return local.get();
    }

    private void heard(Outage outage, long before, Optional<Throwable> failure) {
        if (failure.isEmpty() && outage.answered()) {
            LOG.info("the {} store takes {} again", name, outage.calls());
        }
        if (failure.filter(why -> !StoreThreads.isRefusal(why)).isPresent() && outage.failed(before)) {
            MeteredCalls.begun(() -> store.complaint(failure.get()))
                    .exceptionally(untold -> Complaint.of(failure.get()))
                    .thenAccept(why -> LOG.warn(
                            "the {} store fails ({}): memory takes {} in its place", name, why, outage.calls()));
        }
    }

    private void catchUpLater() {
        if (mirror.waiting() > 0 && !closed && scheduled.compareAndSet(false, true)) {
            later.run(this::catchUp);
        }
    }

    private void catchUp() {
        scheduled.set(false);
        if (!closed) {
            long before = writes.answers();
            MeteredCalls.begun(catchUp::all).exceptionally(Optional::of).thenAccept(failure -> {
                heard(writes, before, failure);
                catchUpLater();
            });
        }
    }

    @Override
    public void close() {
        closed = true;
        store.close();
    }
}
