package dev.stowage.store;

import io.lettuce.core.RedisURI;
import io.lettuce.core.SslOptions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Random;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Stores over a Redis of the test's own. */
final class RedisStores {

    /** Longer than any healthy call on a busy machine takes. */
    static final Duration PATIENT = Duration.ofSeconds(10);

    private RedisStores() {}

    static RedisSessionStore server(String uri, SessionLimits limits, Duration timeout) {
        return over(() -> RedisConnector.toServer(RedisURI.create(uri), options(timeout)), limits, System::nanoTime);
    }

    /** @param ticker by which saves are recent */
    static RedisSessionStore server(String uri, SessionLimits limits, LongSupplier ticker) {
        return over(() -> RedisConnector.toServer(RedisURI.create(uri), options(PATIENT)), limits, ticker);
    }

    static RedisSessionStore cluster(String uri, SessionLimits limits) {
        return over(() -> RedisConnector.toCluster(RedisURI.create(uri), options(PATIENT)), limits, System::nanoTime);
    }

    static RedisLink link(String uri, Duration timeout) {
        return new RedisLink(() -> RedisConnector.toServer(RedisURI.create(uri), options(timeout)));
    }

    private static RedisOptions options(Duration timeout) {
        return new RedisOptions(timeout, SslOptions.create());
    }

    private static RedisSessionStore over(
            Supplier<RedisConnector> connector, SessionLimits limits, LongSupplier ticker) {
        return new RedisSessionStore(
                new RedisLink(connector),
                limits,
                new Versions(InstantSource.system(), new Random()),
                new HeardRemovals(),
                new RecentSaves(ticker));
    }
}
