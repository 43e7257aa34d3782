package dev.stowage.store;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SslOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.ClusterTopologyRefreshOptions;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.Delay;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * How Redis is talked to: a call fails at once while there is no connection, and a broken one is made again within a
 * second.
 *
 * @param timeout for a connection and for each command; who waits for an answer should give up sooner
 */
record RedisOptions(Duration timeout, SslOptions tls) {

    private static final int QUEUE = 10_000;
    private static final Duration BETWEEN_CONNECTS = Duration.ofSeconds(1);

    ClientResources resources() {
        return ClientResources.builder()
                .ioThreadPoolSize(2)
                .computationThreadPoolSize(2)
                .reconnectDelay(Delay.fullJitter(Duration.ofMillis(20), BETWEEN_CONNECTS, 20, TimeUnit.MILLISECONDS))
                .build();
    }

    ClientOptions ofServer() {
        return ClientOptions.builder()
                .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
                .requestQueueSize(QUEUE)
                .timeoutOptions(TimeoutOptions.enabled(timeout))
                .socketOptions(SocketOptions.builder()
                        .connectTimeout(timeout)
                        .keepAlive(true)
                        .build())
                .sslOptions(tls)
                .build();
    }

    ClusterClientOptions ofCluster() {
        ClusterTopologyRefreshOptions refresh = ClusterTopologyRefreshOptions.builder()
                .enableAllAdaptiveRefreshTriggers()
                .adaptiveRefreshTriggersTimeout(BETWEEN_CONNECTS)
                .build();
        return ClusterClientOptions.builder(ofServer())
                .topologyRefreshOptions(refresh)
                .build();
    }
}
