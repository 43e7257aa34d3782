package dev.stowage.store;

import dev.stowage.telemetry.Meters;
import dev.stowage.telemetry.StoreMeters;
import dev.stowage.telemetry.StoreOperation;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SslOptions;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.ssl.SslManagerBundle;

/** Makes the session store from its settings, and connections to the same Redis. */
final class SessionStores {

    private static final int THREADS = 4;

    /** Each holds a state. */
    private static final int SAVES = 500;

    /** As many as requests may come at once. */
    private static final int QUESTIONS = 4000;

    private final StoreSettings settings;
    private final Meters meters;
    private final SslBundles sslBundles;
    private final InstantSource clock;
    private final HeardRemovals removals;
    private final Versions versions;

    SessionStores(
            StoreSettings settings, Meters meters, SslBundles sslBundles, InstantSource clock, HeardRemovals removals) {
        this.removals = removals;
        this.settings = settings;
        this.meters = meters;
        this.sslBundles = sslBundles;
        this.clock = clock;
        versions = versions(clock);
    }

    /** Each process's are others. */
    static Versions versions(InstantSource clock) {
        return new Versions(clock, new Random(new SecureRandom().nextLong()));
    }

    SessionStore open(StoreType type) {
        return switch (type) {
            case MEMORY -> memory();
            case FILE -> file().orElseGet(this::memory);
            case REDIS -> redis();
        };
    }

    private SessionStore memory() {
        return metered(new MemorySessionStore(settings.ofMemory(), clock, versions), metersOf("memory"));
    }

    private Optional<SessionStore> file() {
        StoreThreads threads = new StoreThreads("session-files", THREADS, SAVES);
        StoreThreads questions = new StoreThreads("session-questions", THREADS, QUESTIONS);
        return PrivateDirectory.open(settings.path(), "sessions are kept in memory only", directory -> {
            StoreMeters metersOfFile = metersOf("file");
            return resilient(
                    "file",
                    FileSessionStore.in(
                                    directory,
                                    new LocalDisk(),
                                    settings.ofFiles(),
                                    clock,
                                    versions,
                                    metersOfFile,
                                    threads,
                                    questions)
                            .readAhead(),
                    metersOfFile);
        });
    }

    private SessionStore redis() {
        RedisLink link = link();
        link.commands();
        return resilient(
                "redis",
                new RedisSessionStore(link, settings.ofFiles(), versions, removals, new RecentSaves(System::nanoTime)),
                metersOf("redis"));
    }

    /** A connection of its own, which is made when it is first needed. */
    RedisLink link() {
        RedisURI uri = uri(settings.uri());
        RedisOptions options = new RedisOptions(settings.timeout().multipliedBy(2), tls(settings.sslBundle()));
        return new RedisLink(() ->
                settings.cluster() ? RedisConnector.toCluster(uri, options) : RedisConnector.toServer(uri, options));
    }

    private static RedisURI uri(@Nullable String uri) {
        if (uri == null) {
            throw new InvalidStore("stowage.store.type is redis, and stowage.store.uri does not say where it is");
        }
        try {
            return RedisURI.create(uri.strip());
        } catch (IllegalArgumentException unreadable) {
            throw new InvalidStore(
                    "stowage.store.uri is no address of Redis such as rediss://user:password@host:6379/0");
        }
    }

    private SslOptions tls(@Nullable String bundleName) {
        if (bundleName == null) {
            return SslOptions.create();
        }
        SslBundle bundle = sslBundles.getBundle(bundleName);
        SslManagerBundle managers = bundle.getManagers();
        return SslOptions.builder()
                .keyManager(managers.getKeyManagerFactory())
                .trustManager(managers.getTrustManagerFactory())
                .build();
    }

    private StoreMeters metersOf(String name) {
        return meters.store(name, StoreOperation.ofSessions());
    }

    private VersionedStore metered(VersionedStore store, StoreMeters metersOfStore) {
        return new MeteredStore(store, settings.timeout(), metersOfStore, System::nanoTime);
    }

    private SessionStore resilient(String name, VersionedStore store, StoreMeters metersOfStore) {
        return new ResilientStore(
                name,
                metered(store, metersOfStore),
                new Mirror(new SessionTable(settings.ofMirror(), clock), metersOfStore),
                new Outage("reads", settings.retryAfter(), System::nanoTime),
                new Outage("writes", settings.retryAfter(), System::nanoTime),
                metersOfStore,
                settings.timeout(),
                CompletableFuture.delayedExecutor(settings.retryAfter().toMillis(), TimeUnit.MILLISECONDS)::execute);
    }
}
