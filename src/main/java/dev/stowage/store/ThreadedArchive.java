package dev.stowage.store;

import dev.stowage.core.session.LineageKey;
import dev.stowage.telemetry.StoreLoss;
import dev.stowage.telemetry.StoreMeters;
import dev.stowage.telemetry.StoreOperation;
import dev.stowage.telemetry.StoreResult;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
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
    private final AtomicLong waiting = new AtomicLong();
    private final AtomicBoolean scheduled = new AtomicBoolean();
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
    public CompletionStage<Boolean> append(LineageKey key, List<ArchivedMessage> messages) {
        List<ArchivedMessage> copy = List.copyOf(messages);
        long size = copy.stream().mapToLong(message -> message.content().length).sum();
        if (!hasRoomFor(size)) {
            lost(copy);
            return CompletableFuture.completedFuture(false);
        }
        return call(StoreOperation.APPEND, () -> taken(key, copy, size), done -> StoreResult.OK, false, () -> {
            waiting.addAndGet(-size);
            lost(copy);
        });
    }

    /** What comes first always has room. */
    private boolean hasRoomFor(long size) {
        long before = waiting.getAndAdd(size);
        boolean fits = before == 0 || before + size <= maxWaiting;
        if (!fits) {
            waiting.addAndGet(-size);
        }
        return fits;
    }

    private void lost(List<ArchivedMessage> messages) {
        messages.forEach(message -> meters.lost(StoreLoss.OVERFLOW));
    }

    private boolean taken(LineageKey key, List<ArchivedMessage> messages, long size) throws Exception {
        waiting.addAndGet(-size);
        List<ArchivedMessage> masked =
                messages.stream().map(ArchivedMessage::masked).toList();
        return heeded(() -> archive.append(key, masked));
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
        return call(StoreOperation.REMOVE, () -> archive.remove(tenant, session), done -> StoreResult.OK, false);
    }

    @Override
    public CompletionStage<Boolean> remove(String tenant) {
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
