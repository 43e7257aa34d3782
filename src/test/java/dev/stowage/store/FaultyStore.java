package dev.stowage.store;

import dev.stowage.core.session.LineageKey;
import dev.stowage.testkit.ManualClock;
import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

/** A store in memory, shared by its replicas, that fails when it is told to. */
final class FaultyStore implements VersionedStore {

    /** What happens to calls. */
    enum Mood {
        WELL,
        /** They fail and do nothing. */
        REFUSING,
        /** They do what they should, and nobody hears of it. */
        DEAF,
        /** They neither answer nor do anything. */
        SILENT,
        /** They fail before they reach it: too many wait already. */
        CROWDED,
        /** They do nothing, and fail when {@link FaultyStore#letGo} says so. */
        HELD,
        /** They throw where they are called. */
        THROWING,
        /** It can be read, but not written. */
        FULL
    }

    private final ManualClock clock;
    private final Versions versions;
    private final Shared shared;
    private final Queue<CompletableFuture<?>> held = new ConcurrentLinkedQueue<>();
    private volatile Mood mood = Mood.WELL;

    /** What replicas share: all the state there is. */
    private static final class Shared {

        private MemorySessionStore sessions;
        private String incarnation = "first";
        private final List<Change> written = new CopyOnWriteArrayList<>();

        Shared(MemorySessionStore sessions) {
            this.sessions = sessions;
        }
    }

    FaultyStore(ManualClock clock, long seed) {
        this(clock, seed, new Shared(memory(clock)));
    }

    private FaultyStore(ManualClock clock, long seed, Shared shared) {
        this.clock = clock;
        this.shared = shared;
        versions = Stores.versions(clock, seed);
    }

    private static MemorySessionStore memory(ManualClock clock) {
        return new MemorySessionStore(SessionStoreContract.LIMITS, clock, Stores.versions(clock, 0));
    }

    /** The way of another replica to the same store. */
    FaultyStore replica(long seed) {
        return new FaultyStore(clock, seed, shared);
    }

    void mood(Mood now) {
        mood = now;
    }

    /** Has the calls fail that are held. */
    void letGo() {
        for (CompletableFuture<?> call; (call = held.poll()) != null; ) {
            call.completeExceptionally(new IOException("late"));
        }
    }

    private <T> CompletionStage<T> hold() {
        CompletableFuture<T> call = new CompletableFuture<>();
        held.add(call);
        return call;
    }

    /** Forgets everything, as a cache does that is started again. */
    void restartEmpty() {
        shared.sessions = memory(clock);
        shared.incarnation = shared.incarnation + "'";
    }

    /** What it holds, whatever its mood. */
    MemorySessionStore sessions() {
        return shared.sessions;
    }

    /** Every change that was ever written, in order. */
    List<Change> written() {
        return List.copyOf(shared.written);
    }

    private <T> CompletionStage<T> answer(Supplier<CompletionStage<T>> call) {
        return switch (mood) {
            case WELL, FULL -> call.get();
            case REFUSING -> CompletableFuture.failedStage(new IOException("refused"));
            case CROWDED -> CompletableFuture.failedStage(new RejectedExecutionException("full"));
            case SILENT -> new CompletableFuture<>();
            case HELD -> hold();
            case THROWING -> throw new IllegalStateException("thrown");
            case DEAF -> call.get().thenCompose(done -> CompletableFuture.failedStage(new IOException("unheard")));
        };
    }

    @Override
    public Versions versions() {
        return versions;
    }

    @Override
    public CompletionStage<Reading> read(LineageKey key) {
        return answer(() -> shared.sessions.read(key));
    }

    @Override
    public CompletionStage<Saved> save(LineageKey key, Change change) {
        if (mood == Mood.FULL) {
            return CompletableFuture.failedStage(new IOException("no space left"));
        }
        return answer(() -> shared.sessions.save(key, change).thenApply(saved -> {
            if (saved.equals(new Saved.Stored(change.version()))) {
                shared.written.add(change);
            }
            return saved;
        }));
    }

    @Override
    public CompletionStage<String> incarnation() {
        return answer(() -> CompletableFuture.completedStage(shared.incarnation));
    }

    @Override
    public CompletionStage<List<LineageKey>> find(String tenant, List<String> digests) {
        return answer(() -> shared.sessions.find(tenant, digests));
    }

    @Override
    public CompletionStage<List<LineageKey>> lineages(String tenant, String session) {
        return answer(() -> shared.sessions.lineages(tenant, session));
    }

    @Override
    public CompletionStage<Boolean> remove(String tenant, String session) {
        return answer(() -> shared.sessions.remove(tenant, session));
    }

    @Override
    public CompletionStage<List<SessionSummary>> list(String tenant, int skip, int limit) {
        return answer(() -> shared.sessions.list(tenant, skip, limit));
    }

    @Override
    public CompletionStage<List<String>> tenants() {
        return answer(() -> shared.sessions.tenants());
    }

    @Override
    public CompletionStage<StoreHealth> health() {
        return answer(() -> shared.sessions.health());
    }

    @Override
    public void close() {}
}
