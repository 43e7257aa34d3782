package dev.stowage.store;

import dev.stowage.core.session.LineageKey;
import dev.stowage.telemetry.StoreLoss;
import dev.stowage.telemetry.StoreMeters;
import dev.stowage.telemetry.StoreOperation;
import dev.stowage.telemetry.StoreResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The archive on its own thread. What fails is counted and answered as if there were nothing. What could not be appended is tried
 * again after a while, whether or not something else comes.
 */
final class ThreadedArchive implements Archive {

    private static final Logger LOG = LoggerFactory.getLogger(ThreadedArchive.class);

    private final FileArchive archive;
    private final StoreThreads thread;
    private final MeteredCalls calls;
    private final StoreMeters meters;
    private final ResilientStore.Later later;
    private final long maxWaiting;
    private final AtomicBoolean scheduled = new AtomicBoolean();
    private List<Handed> gathering = new ArrayList<>();
    private CompletionStage<Boolean> written = CompletableFuture.completedFuture(true);
    private long bytes;
    private volatile boolean closed;

    /**
     * @param thread a single one
     * @param maxWaiting bytes of messages that may wait for the thread
     * @param limit how long a call may take in all
     * @param later runs something after the pause between two attempts to append
     */
    ThreadedArchive(
            FileArchive archive,
            StoreThreads thread,
            long maxWaiting,
            Duration limit,
            StoreMeters meters,
            LongSupplier ticker,
            ResilientStore.Later later) {
        this.archive = archive;
        this.thread = thread;
        this.maxWaiting = maxWaiting;
        this.meters = meters;
        this.later = later;
        calls = new MeteredCalls(limit, meters, ticker);
    }

    @Override
    public synchronized CompletionStage<Boolean> append(LineageKey key, List<ArchivedMessage> messages) {
        Handed handed = new Handed(key, List.copyOf(messages));
        if (bytes > 0 && bytes + handed.bytes() > maxWaiting) {
            lost(handed);
            return CompletableFuture.completedFuture(false);
        }
        bytes += handed.bytes();
        gathering.add(handed);
        if (gathering.size() == 1) {
            written = writing(gathering);
        }
        return written;
    }

    /** What comes until the thread gets there is written with it. */
    private CompletionStage<Boolean> writing(List<Handed> group) {
        return call(
                StoreOperation.APPEND,
                () -> heeded(() ->
                        archive.append(taken(group).stream().map(Handed::masked).toList())),
                done -> StoreResult.OK,
                false,
                () -> taken(group).forEach(this::lost));
    }

    private synchronized List<Handed> taken(List<Handed> group) {
        if (gathering == group) {
            gatherAnew();
        }
        bytes -= group.stream().mapToLong(Handed::bytes).sum();
        return group;
    }

    private synchronized void gatherAnew() {
        gathering = new ArrayList<>();
    }

    private void lost(Handed handed) {
        handed.messages().forEach(message -> meters.lost(StoreLoss.OVERFLOW));
    }

    /** Tries again later where something waits afterwards. */
    private boolean heeded(Callable<Boolean> appending) throws Exception {
        try {
            return appending.call();
        } finally {
            if (archive.isBehind() && !closed && scheduled.compareAndSet(false, true)) {
                later.run(this::catchUp);
            }
        }
    }

    private void catchUp() {
        scheduled.set(false);
        if (!closed) {
            call(StoreOperation.APPEND, () -> heeded(archive::catchUp), done -> StoreResult.OK, false);
        }
    }

    @Override
    public CompletionStage<List<ArchivedMessage>> conversation(LineageKey key, long maxBytes) {
        return call(
                StoreOperation.READ,
                () -> archive.conversation(key, maxBytes),
                found -> found.isEmpty() ? StoreResult.ABSENT : StoreResult.OK,
                List.of());
    }

    @Override
    public CompletionStage<ArchiveSize> size(String tenant) {
        return call(StoreOperation.SIZE, () -> archive.size(tenant), size -> StoreResult.OK, new ArchiveSize(0, 0));
    }

    @Override
    public CompletionStage<Boolean> remove(String tenant, String session) {
        gatherAnew();
        return call(StoreOperation.REMOVE, () -> archive.remove(tenant, session), done -> StoreResult.OK, false);
    }

    @Override
    public CompletionStage<Boolean> remove(String tenant) {
        gatherAnew();
        return call(StoreOperation.REMOVE, () -> archive.remove(tenant), done -> StoreResult.OK, false);
    }

    private <T> CompletionStage<T> call(
            StoreOperation operation, Callable<T> call, Function<T, StoreResult> result, T nothing) {
        return call(operation, call, result, nothing, () -> {});
    }

    /** @param refused is run where so much waits for the thread that the call never comes */
    private <T> CompletionStage<T> call(
            StoreOperation operation, Callable<T> call, Function<T, StoreResult> result, T nothing, Runnable refused) {
        return calls.call(operation, () -> thread.call(call), result).exceptionally(failure -> {
            if (StoreThreads.isRefusal(failure)) {
                refused.run();
            }
            LOG.debug("the archive failed", failure);
            return nothing;
        });
    }

    @Override
    public void close() {
        closed = true;
        thread.close();
        archive.close();
    }
}
