package dev.stowage.store;

import dev.stowage.telemetry.Meters;
import dev.stowage.telemetry.StoreMeters;
import dev.stowage.telemetry.StoreOperation;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Makes the session store and the archive. Nothing here waits for a disk or a server. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({StoreSettings.class, ArchiveSettings.class, ContentSettings.class, MemorySettings.class
})
public class StoreConfiguration {

    /** A conversation may be long, and nobody waits for it on the way to a provider. */
    private static final Duration ARCHIVE_LIMIT = Duration.ofSeconds(30);

    private static final int ARCHIVE_QUEUE = 10_000;

    /** Bytes of messages that have come faster than the disk takes them. */
    private static final long ARCHIVE_WAITING = 16 << 20;

    private static final int NOTES_QUEUE = 200;

    /** Of one file of snapshots. */
    private static final long SNAPSHOT_BYTES = 8 << 20;

    @Bean
    HeardRemovals heardRemovals() {
        return new HeardRemovals();
    }

    @Bean
    SessionStore sessionStore(
            StoreSettings settings,
            ContentSettings content,
            Meters meters,
            SslBundles sslBundles,
            HeardRemovals removals) {
        StoreType type = content.persistContent() ? settings.type() : StoreType.MEMORY;
        return new SessionStores(settings, meters, sslBundles, InstantSource.system(), removals).open(type);
    }

    @Bean
    Archive archive(ArchiveSettings settings, StoreSettings store, ContentSettings content, Meters meters) {
        return content.persistContent() && settings.isEnabledWith(store.type())
                ? fileArchive(settings, store, meters).orElseGet(NoArchive::new)
                : new NoArchive();
    }

    /** Beside the files of sessions, where there are such. */
    @Bean(destroyMethod = "close")
    Notes notes(StoreSettings settings, ContentSettings content) {
        boolean kept = content.persistContent() && settings.type() == StoreType.FILE;
        return kept
                ? new FileNotes(settings.path(), new LocalDisk(), new StoreThreads("notes", 1, NOTES_QUEUE))
                : new NoNotes();
    }

    /** In the directory that is named; else where sessions are. */
    @Bean
    Snapshots snapshots(
            MemorySettings settings,
            StoreSettings store,
            ContentSettings content,
            Meters meters,
            SslBundles sslBundles,
            HeardRemovals removals) {
        if (!content.persistContent()) {
            return new NoSnapshots();
        }
        if (store.type() == StoreType.REDIS && !settings.isNamed()) {
            return new RedisSnapshots(
                    new SessionStores(store, meters, sslBundles, InstantSource.system(), removals).link(),
                    store.ttl(),
                    store.timeout(),
                    removals,
                    metersOfSnapshots(meters),
                    System::nanoTime);
        }
        return inTheFirstOf(settings.directories(store.type()), meters);
    }

    /** Those in the first directory that can be written; none where none can. */
    static Snapshots inTheFirstOf(List<Path> directories, Meters meters) {
        for (int i = 0; i < directories.size(); i++) {
            String instead = i + 1 < directories.size()
                    ? "snapshots go to "
                            + directories.get(i + 1).toAbsolutePath().normalize()
                    : "snapshots are written nowhere";
            Optional<Snapshots> opened = fileSnapshots(directories.get(i), instead, meters);
            if (opened.isPresent()) {
                return opened.get();
            }
        }
        return new NoSnapshots();
    }

    /** Beside the states of sessions, where these are kept outside the process. */
    @Bean
    SharedKnowledge sharedKnowledge(
            StoreSettings settings,
            ContentSettings content,
            Meters meters,
            SslBundles sslBundles,
            HeardRemovals removals) {
        StoreType type = content.persistContent() ? settings.type() : StoreType.MEMORY;
        return switch (type) {
            case MEMORY -> new NoSharedKnowledge();
            case FILE ->
                new FileSharedKnowledge(settings.path(), new LocalDisk(), metersOfKnowledge(meters), System::nanoTime);
            case REDIS ->
                new RedisSharedKnowledge(
                        new SessionStores(settings, meters, sslBundles, InstantSource.system(), removals).link(),
                        settings.ttl(),
                        settings.timeout(),
                        InstantSource.system(),
                        SessionStores.versions(InstantSource.system()),
                        metersOfKnowledge(meters),
                        System::nanoTime);
        };
    }

    private static StoreMeters metersOfKnowledge(Meters meters) {
        return meters.store("knowledge", StoreOperation.ofSnapshots());
    }

    private static StoreMeters metersOfSnapshots(Meters meters) {
        return meters.store("snapshots", StoreOperation.ofSnapshots());
    }

    private static Optional<Snapshots> fileSnapshots(Path directory, String instead, Meters meters) {
        return PrivateDirectory.open(
                directory,
                instead,
                there -> new FileSnapshots(there, SNAPSHOT_BYTES, metersOfSnapshots(meters), System::nanoTime));
    }

    private static Optional<Archive> fileArchive(ArchiveSettings settings, StoreSettings store, Meters meters) {
        StoreMeters metersOfArchive = meters.store("archive", StoreOperation.ofArchive());
        return PrivateDirectory.open(
                settings.path(),
                "messages are not archived",
                directory -> new ThreadedArchive(
                        FileArchive.in(
                                directory, new LocalDisk(), settings.limits(), InstantSource.system(), metersOfArchive),
                        new StoreThreads("archive", 1, ARCHIVE_QUEUE),
                        ARCHIVE_WAITING,
                        ARCHIVE_LIMIT,
                        metersOfArchive,
                        System::nanoTime,
                        CompletableFuture.delayedExecutor(store.retryAfter().toMillis(), TimeUnit.MILLISECONDS)
                                ::execute));
    }
}
