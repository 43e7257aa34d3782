package dev.stowage.store;

import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.resource.ClientResources;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lettuce's client for one server, or for a cluster, with threads of its own. */
final class RedisConnector implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RedisConnector.class);

    private static final Duration QUIET = Duration.ofMillis(50);
    private static final Duration CLOSED = Duration.ofSeconds(2);

    private final AbstractRedisClient client;
    private final ClientResources resources;
    private final Supplier<CompletionStage<Connected>> connect;

    private RedisConnector(
            AbstractRedisClient client, ClientResources resources, Supplier<CompletionStage<Connected>> connect) {
        this.client = client;
        this.resources = resources;
        this.connect = connect;
    }

    private record Connected(
            RedisClusterAsyncCommands<byte[], byte[]> commands, StatefulConnection<byte[], byte[]> connection) {}

    /** To one server, or to a primary that sentinels name. */
    static RedisConnector toServer(RedisURI uri, RedisOptions options) {
        ClientResources resources = options.resources();
        RedisClient client = RedisClient.create(resources, uri);
        client.setOptions(options.ofServer());
        return new RedisConnector(
                client,
                resources,
                () -> client.connectAsync(ByteArrayCodec.INSTANCE, uri)
                        .thenApply(connection -> new Connected(connection.async(), connection)));
    }

    /** To a cluster, of which the address names any node. */
    static RedisConnector toCluster(RedisURI uri, RedisOptions options) {
        ClientResources resources = options.resources();
        RedisClusterClient client = RedisClusterClient.create(resources, uri);
        client.setOptions(options.ofCluster());
        return new RedisConnector(
                client,
                resources,
                () -> client.refreshPartitionsAsync()
                        .thenCompose(known -> client.connectAsync(ByteArrayCodec.INSTANCE))
                        .thenApply(connection -> new Connected(connection.async(), connection)));
    }

    CompletionStage<RedisClusterAsyncCommands<byte[], byte[]>> connect() {
        return connect.get().thenApply(Connected::commands);
    }

    /** Makes a connection and closes it again. */
    CompletionStage<Void> tryOut() {
        return connect.get().thenCompose(connected -> connected.connection().closeAsync());
    }

    @Override
    public void close() {
        client.shutdown(Duration.ZERO, QUIET);
        Future<Boolean> threads = resources.shutdown(0, QUIET.toMillis(), TimeUnit.MILLISECONDS);
        try {
            threads.get(CLOSED.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException slow) {
            LOG.debug("the threads of Redis did not end in time", slow);
        }
    }
}
