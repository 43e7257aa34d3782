package dev.stowage.store;

import dev.stowage.core.session.LineageKey;
import dev.stowage.telemetry.StoreMeters;
import dev.stowage.telemetry.StoreOperation;
import dev.stowage.telemetry.StoreResult;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The archive on its own thread. What fails is counted and answered as if there were nothing. */
final class ThreadedArchive implements Archive {

    private static final Logger LOG = LoggerFactory.getLogger(ThreadedArchive.class);

    private final FileArchive archive;
    private final StoreThreads thread;
    private final MeteredCalls calls;

    /**
     * @param thread a single one
     * @param limit how long a call may take in all
     */
    ThreadedArchive(FileArchive archive, StoreThreads thread, Duration limit, StoreMeters meters, LongSupplier ticker) {
        this.archive = archive;
        this.thread = thread;
        calls = new MeteredCalls(limit, meters, ticker);
    }

    @Override
    public CompletionStage<Boolean> append(LineageKey key, List<ArchivedMessage> messages) {
        List<ArchivedMessage> copy = List.copyOf(messages);
        return call(StoreOperation.APPEND, () -> archive.append(key, copy), done -> StoreResult.OK, false);
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
        return calls.call(operation, () -> thread.call(call), result).exceptionally(failure -> {
            LOG.debug("the archive failed", failure);
            return nothing;
        });
    }

    @Override
    public void close() {
        thread.close();
        archive.close();
    }
}
