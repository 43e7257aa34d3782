package dev.stowage.store;

import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * The one connection to Redis. It is made on a thread of its own, since loading the client alone takes a while, and tried
 * anew by each call until it stands; after that Lettuce makes it again when it breaks.
 */
final class RedisLink implements AutoCloseable {

    private final Supplier<RedisConnector> make;
    private final StoreThreads thread = new StoreThreads("redis-connect", 1, 4);
    private volatile Optional<RedisConnector> connector = Optional.empty();
    private CompletableFuture<RedisClusterAsyncCommands<byte[], byte[]>> commands =
            CompletableFuture.failedFuture(new IllegalStateException("not connected yet"));

    RedisLink(Supplier<RedisConnector> make) {
        this.make = make;
    }

    /** Commands over the connection; failed while there is none. */
    synchronized CompletionStage<RedisClusterAsyncCommands<byte[], byte[]>> commands() {
        if (commands.isCompletedExceptionally()) {
            commands = thread.call(this::connect)
                    .thenCompose(connecting -> connecting)
                    .toCompletableFuture();
        }
        return commands;
    }

    private CompletionStage<RedisClusterAsyncCommands<byte[], byte[]>> connect() {
        return made().connect();
    }

    private RedisConnector made() {
        RedisConnector made = connector.orElseGet(make);
        connector = Optional.of(made);
        return made;
    }

    /** Makes a connection beside the one, and closes it again: fails as that one does, and says why. */
    CompletionStage<Void> tryOut() {
        return thread.call(() -> made().tryOut()).thenCompose(tried -> tried);
    }

    @Override
    public void close() {
        thread.close();
        connector.ifPresent(RedisConnector::close);
    }
}
