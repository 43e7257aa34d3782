package dev.stowage.store;

import dev.stowage.telemetry.StoreMeters;
import dev.stowage.telemetry.StoreOperation;
import dev.stowage.telemetry.StoreResult;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls that are waited for, counted by how they end. One that fails has no answer; the first of several in a row is told of. */
final class WaitingCalls {

    private static final Logger LOG = LoggerFactory.getLogger(WaitingCalls.class);

    private final String what;
    private final StoreMeters meters;
    private final LongSupplier ticker;
    private final AtomicBoolean failing = new AtomicBoolean();

    /** @param what could not be reached, where a call fails */
    WaitingCalls(String what, StoreMeters meters, LongSupplier ticker) {
        this.what = what;
        this.meters = meters;
        this.ticker = ticker;
    }

    /** Something that may fail. */
    interface Call<T> {
        T run() throws IOException;
    }

    /** What a disk answers. */
    <T> Optional<T> of(StoreOperation operation, Call<T> call) {
        long start = ticker.getAsLong();
        try {
            return answered(operation, start, call.run());
        } catch (IOException | RuntimeException broken) {
            return failed(operation, StoreResult.ERROR, start, broken.toString());
        }
    }

    /** What a server answers in time. */
    <T> Optional<T> of(StoreOperation operation, Duration timeout, Supplier<CompletionStage<T>> call) {
        long start = ticker.getAsLong();
        try {
            T result = call.get().toCompletableFuture().get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            return answered(operation, start, result);
        } catch (TimeoutException late) {
            return failed(operation, StoreResult.TIMEOUT, start, "no answer in time");
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return failed(operation, StoreResult.ERROR, start, "interrupted");
        } catch (ExecutionException | RuntimeException broken) {
            return failed(operation, StoreResult.ERROR, start, broken.toString());
        }
    }

    private <T> Optional<T> answered(StoreOperation operation, long start, T result) {
        if (failing.compareAndSet(true, false)) {
            LOG.info("{} can be reached again", what);
        }
        meters.ended(operation, StoreResult.OK, since(start));
        return Optional.of(result);
    }

    private <T> Optional<T> failed(StoreOperation operation, StoreResult result, long start, String why) {
        if (failing.compareAndSet(false, true)) {
            LOG.warn("{} could not be reached ({}): {}", what, operation, why);
        }
        meters.ended(operation, result, since(start));
        return Optional.empty();
    }

    private Duration since(long start) {
        return Duration.ofNanos(ticker.getAsLong() - start);
    }
}
