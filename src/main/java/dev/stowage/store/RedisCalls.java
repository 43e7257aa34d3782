package dev.stowage.store;

import dev.stowage.telemetry.StoreMeters;
import dev.stowage.telemetry.StoreOperation;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** Questions to Redis or Valkey whose answers are waited for. */
final class RedisCalls implements AutoCloseable {

    private final RedisLink link;
    private final Duration timeout;
    private final WaitingCalls calls;

    /**
     * @param what could not be reached, where a call fails
     * @param timeout how long an answer is waited for
     */
    RedisCalls(String what, RedisLink link, Duration timeout, StoreMeters meters, LongSupplier ticker) {
        this.link = link;
        this.timeout = timeout;
        calls = new WaitingCalls(what, meters, ticker);
    }

    /** What is answered in time. */
    <T> Optional<T> of(
            StoreOperation operation, Function<RedisClusterAsyncCommands<byte[], byte[]>, CompletionStage<T>> call) {
        return calls.of(operation, timeout, () -> link.commands().thenCompose(call));
    }

    @Override
    public void close() {
        link.close();
    }
}
