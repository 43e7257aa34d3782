package dev.stowage.store;

import static dev.stowage.store.Stores.TENANT;
import static dev.stowage.store.Stores.answer;
import static dev.stowage.store.Stores.begin;
import static dev.stowage.store.Stores.keyOf;
import static dev.stowage.store.Stores.load;
import static dev.stowage.store.Stores.state;
import static dev.stowage.store.Stores.stored;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.ManualClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSessionStoreTest extends SharedStoreContract {

    private final ManualClock clock = new ManualClock();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private int opened;

    @TempDir
    Path directory = Path.of("");

    @Override
    SessionStore open() throws IOException {
        return file(LIMITS, new LocalDisk(), new StoreThreads("test-store", 2, 100));
    }

    @Override
    SessionStore another() throws IOException {
        return open();
    }

    private FileSessionStore file(SessionLimits limits, Disk disk, StoreThreads threads) throws IOException {
        return FileSessionStore.in(
                directory,
                disk,
                limits,
                clock,
                Stores.versions(clock, ++opened),
                Stores.meters(registry, "file"),
                threads,
                threads);
    }

    @Test
    void namesOfFiles_holdNothingOfTheClients_andOnlyTheOwnerMayReadThem() throws IOException {
        HostileNames.ALL.forEach(name -> begin(store, keyOf(name, name), state(10, 1), name));
        try (Stream<Path> all = Files.walk(directory)) {
            List<Path> inside = all.filter(path -> !path.equals(directory)).toList();
            assertThat(inside).hasSize(HostileNames.ALL.size() + 2);
            for (Path path : inside) {
                boolean folder = Files.isDirectory(path);
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                        .isEqualTo(folder ? "rwx------" : "rw-------");
                assertThat(String.valueOf(path.getFileName())).matches("lock|[0-9a-f]{40}(\\.session)?");
            }
        }
    }

    @Test
    void disk_isTouchedByTheStoresOwnThreadsOnly() throws IOException {
        WatchedDisk disk = new WatchedDisk();
        try (SessionStore watched = file(LIMITS, disk, new StoreThreads("own", 2, 100))) {
            begin(watched, keyOf("s", "l"), state(10, 1), "d");
            load(watched, keyOf("s", "l"));
            answer(watched.find(TENANT, List.of("d")));
            answer(watched.list(TENANT, 0, 10));
            answer(watched.lineages(TENANT, "s"));
            answer(watched.health());
            answer(watched.remove(TENANT, "s"));
        }
        assertThat(disk.threads).isNotEmpty().allMatch(name -> name.startsWith("own-"));
    }

    @Test
    void removal_takesWhatACrashLeftBesideTheSession() throws IOException {
        begin(store, keyOf("s", "l"), state(10, 1), "d");
        Path note = SessionFiles.note(directory, TENANT, "s");
        Path shared = SessionFiles.shared(directory, TENANT, "s");
        for (Path file : List.of(note, shared)) {
            Files.writeString(file, "whole");
            Files.writeString(file.resolveSibling(file.getFileName() + ".part"), "in part");
        }
        assertThat(answer(store.remove(TENANT, "s"))).isTrue();
        try (Stream<Path> left = Files.list(note.resolveSibling(""))) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void filesThatAreReadAhead_leaveTheFirstQuestionNothingToRead() throws IOException {
        begin(store, keyOf("s", "l"), state(10, 1), "d");
        WatchedDisk disk = new WatchedDisk();
        try (SessionStore again =
                file(LIMITS, disk, new StoreThreads("one", 1, 100)).readAhead()) {
            answer(again.load(keyOf("behind it", "l")));
            int read = disk.calls.get();
            assertThat(answer(again.find(TENANT, List.of("d")))).containsExactly(keyOf("s", "l"));
            assertThat(disk.calls.get()).isEqualTo(read);
        }
    }

    /** Notes who calls, and how often. */
    private static final class WatchedDisk extends DelegatingDisk {

        private final Set<String> threads = ConcurrentHashMap.newKeySet();
        private final AtomicInteger calls = new AtomicInteger();

        @Override
        void called() {
            calls.incrementAndGet();
            threads.add(Thread.currentThread().getName());
        }
    }

    @Test
    void moreCallsThanTheQueueHolds_areRefusedAtOnce() throws Exception {
        BlockedDisk disk = new BlockedDisk();
        try (SessionStore narrow = file(LIMITS, disk, new StoreThreads("narrow", 1, 1))) {
            var running = narrow.read(keyOf("s", "l")).toCompletableFuture();
            disk.awaitCall();
            var queued = narrow.read(keyOf("s", "l")).toCompletableFuture();
            var refused = narrow.read(keyOf("s", "l")).toCompletableFuture();
            assertThat(refused).isCompletedExceptionally();
            assertThat(refused.handle((found, failure) -> failure).join())
                    .isInstanceOf(RejectedExecutionException.class);
            disk.release();
            assertThat(answer(running).lineage()).isEmpty();
            assertThat(answer(queued).lineage()).isEmpty();
        }
    }

    @Test
    void tooMuchInTheDirectory_dropsWhatWasUsedLongestAgo() throws IOException {
        SessionLimits small = new SessionLimits(4, 40_000, 200_000, Duration.ofDays(1));
        try (SessionStore bounded = file(small, new LocalDisk(), new StoreThreads("small", 1, 100))) {
            long first = begin(bounded, keyOf("s0", "l"), state(30_000, 0), "d0");
            for (int session = 1; session < 5; session++) {
                begin(bounded, keyOf("s" + session, "l"), state(30_000, session), "d" + session);
            }
            stored(bounded.save(keyOf("s0", "l"), first, state(30_000, 9), List.of("d0")));
            begin(bounded, keyOf("s5", "l"), state(30_000, 5), "d5");
            Eventually.holds(() -> lost("evicted") > 0, () -> "nothing was dropped");
            assertThat(answer(bounded.load(keyOf("s1", "l")))).isEmpty();
            assertThat(load(bounded, keyOf("s0", "l"))).contains(state(30_000, 9));
            assertThat(load(bounded, keyOf("s5", "l"))).contains(state(30_000, 5));
        }
    }

    @Test
    void sessionsThatNobodySaves_expire_andAreDeleted() {
        begin(store, keyOf("old", "l"), state(10, 1), "d");
        clock.advance(Duration.ofHours(25));
        assertThat(answer(store.load(keyOf("old", "l")))).isEmpty();
        assertThat(answer(store.lineages(TENANT, "old"))).isEmpty();
        assertThat(answer(store.list(TENANT, 0, 10))).isEmpty();
        assertThat(answer(store.find(TENANT, List.of("d")))).isEmpty();
        begin(store, keyOf("new", "l"), state(10, 2));
        Eventually.holds(() -> lost("expired") > 0, () -> "nothing was deleted");
        begin(store, keyOf("old", "l"), state(10, 3));
        assertThat(load(store, keyOf("old", "l"))).contains(state(10, 3));
    }

    @Test
    void directoryThatIsGone_failsTheStage_andHealthSaysSo() throws IOException {
        Path moved = directory.resolveSibling(directory.getFileName() + "-moved");
        Files.move(directory, moved);
        try {
            assertThat(store.save(keyOf("s", "l"), 0, state(10, 1), List.of()).toCompletableFuture())
                    .failsWithin(Duration.ofSeconds(20));
            assertThat(store.health().toCompletableFuture()).failsWithin(Duration.ofSeconds(20));
        } finally {
            Files.move(moved, directory);
        }
    }

    private double lost(String cause) {
        return registry.get("stowage.store.losses")
                .tag("cause", cause)
                .counter()
                .count();
    }
}
