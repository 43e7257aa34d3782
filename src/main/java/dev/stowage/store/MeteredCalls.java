package dev.stowage.store;

import dev.stowage.telemetry.StoreMeters;
import dev.stowage.telemetry.StoreOperation;
import dev.stowage.telemetry.StoreResult;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Calls with a bounded time, counted by how they end. A call that throws is a call that failed. */
final class MeteredCalls {

    private final Duration limit;
    private final StoreMeters meters;
    private final LongSupplier ticker;

    MeteredCalls(Duration limit, StoreMeters meters, LongSupplier ticker) {
        this.limit = limit;
        this.meters = meters;
        this.ticker = ticker;
    }

    <T> CompletionStage<T> call(
            StoreOperation operation, Supplier<CompletionStage<T>> call, Function<T, StoreResult> resultOf) {
        long start = ticker.getAsLong();
        return begun(call)
                .toCompletableFuture()
                .copy()
                .orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS)
                .whenComplete((answer, failure) -> meters.ended(
                        operation,
                        failure == null ? resultOf.apply(answer) : resultOf(failure),
                        Duration.ofNanos(ticker.getAsLong() - start)));
    }

    /** A call that is not counted, in the same time. */
    <T> CompletionStage<T> within(Supplier<CompletionStage<T>> call) {
        return begun(call).toCompletableFuture().copy().orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** The call's stage, failed if the call itself throws. */
    static <T> CompletionStage<T> begun(Supplier<CompletionStage<T>> call) {
        try {
            return call.get();
        } catch (RuntimeException failure) {
            return CompletableFuture.failedFuture(failure);
        }
    }

    private static StoreResult resultOf(Throwable failure) {
        @Nullable Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        return cause instanceof TimeoutException ? StoreResult.TIMEOUT : StoreResult.ERROR;
    }
}
