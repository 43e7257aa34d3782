package dev.stowage.store;

import static dev.stowage.store.Stores.TENANT;
import static dev.stowage.store.Stores.answer;
import static dev.stowage.store.Stores.keyOf;
import static dev.stowage.store.Stores.state;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.session.LineageKey;
import dev.stowage.telemetry.Meters;
import dev.stowage.telemetry.StoreMeters;
import dev.stowage.telemetry.StoreOperation;
import dev.stowage.testkit.ManualClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadedArchiveTest {

    private static final LineageKey KEY = keyOf("s", "l");
    private static final List<ArchivedMessage> MESSAGES = List.of(new ArchivedMessage("d", state(100, 1)));

    private static final int MOST_WAITING = 100_000;

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final Deque<Runnable> later = new ConcurrentLinkedDeque<>();
    private final Set<String> threads = ConcurrentHashMap.newKeySet();

    @TempDir
    Path directory = Path.of("");

    private Archive open() throws IOException {
        return open(new DelegatingDisk() {
            @Override
            void called() {
                threads.add(Thread.currentThread().getName());
            }
        });
    }

    private Archive open(Disk disk) throws IOException {
        StoreMeters meters = new Meters(registry, List.of(), Set.of()).store("archive", StoreOperation.ofArchive());
        FileArchive archive =
                FileArchive.in(directory, disk, new ArchiveLimits(1 << 20, 1 << 24), new ManualClock(), meters);
        return new ThreadedArchive(
                archive,
                new StoreThreads("own", 1, 10_000),
                MOST_WAITING,
                Duration.ofSeconds(20),
                meters,
                System::nanoTime,
                later::add);
    }

    @Test
    void disk_isTouchedByTheArchivesOwnThreadOnly() throws IOException {
        try (Archive archive = open()) {
            assertThat(answer(archive.append(KEY, MESSAGES))).isTrue();
            assertThat(answer(archive.append(KEY, List.of()))).isTrue();
            assertThat(answer(archive.conversation(KEY, 1000))).hasSize(1);
            assertThat(answer(archive.size(TENANT)).segments()).isEqualTo(1);
            assertThat(answer(archive.remove(TENANT, "s"))).isTrue();
            assertThat(answer(archive.size(TENANT))).isEqualTo(new ArchiveSize(0, 0));
        }
        assertThat(threads).containsExactly("own-1");
        assertThat(count("append", "ok")).isEqualTo(2);
        assertThat(count("append", "error")).isZero();
    }

    @Test
    void whatFails_isCountedAndAnsweredAsNothing() throws IOException {
        Archive archive = open();
        archive.close();
        Files.writeString(directory.resolve(Names.digest(TENANT)), "in the way");
        assertThat(answer(archive.append(KEY, MESSAGES))).isFalse();
        assertThat(answer(archive.conversation(KEY, 1000))).isEmpty();
        assertThat(answer(archive.size(TENANT))).isEqualTo(new ArchiveSize(0, 0));
        assertThat(answer(archive.remove(TENANT, "s"))).isFalse();
        assertThat(count("append", "error")).isEqualTo(1);
        assertThat(count("read", "error")).isEqualTo(1);
        try (Archive second = open()) {
            assertThat(answer(second.append(KEY, MESSAGES))).isFalse();
            assertThat(count("append", "error")).isEqualTo(2);
        }
    }

    @Test
    void whatFailed_isTriedAgainUntilItIsOnTheDisk() throws IOException {
        Path inTheWay = Files.writeString(directory.resolve(Names.digest(TENANT)), "");
        try (Archive archive = open()) {
            assertThat(answer(archive.append(KEY, MESSAGES))).isFalse();
            assertThat(answer(archive.append(KEY, MESSAGES))).isFalse();
            assertThat(later).as("one attempt, however many wait").hasSize(1);
            later.remove().run();
            answer(archive.size(TENANT));
            assertThat(later).as("it failed again").hasSize(1);
            Files.delete(inTheWay);
            later.remove().run();
            assertThat(answer(archive.conversation(KEY, 1000))).hasSize(2);
            assertThat(later).isEmpty();
        }
    }

    @Test
    void whatComesWhenItIsClosed_isCountedAsLost() throws IOException {
        Archive archive = open();
        archive.close();
        assertThat(answer(archive.append(KEY, MESSAGES))).isFalse();
        assertThat(lost()).isEqualTo(1);
    }

    /** As when a thousand conversations go on at once. */
    @Test
    void manyThatWaitForTheDisk_areKept_untilTheyAreTooLarge() throws IOException {
        BlockedDisk disk = new BlockedDisk();
        try (Archive archive = open(disk)) {
            CompletionStage<Boolean> first = archive.append(KEY, List.of(message(0, 10)));
            disk.awaitCall();
            List<CompletionStage<Boolean>> waiting = IntStream.rangeClosed(1, 1000)
                    .mapToObj(at -> archive.append(KEY, List.of(message(at, 10))))
                    .toList();
            assertThat(answer(archive.append(KEY, List.of(message(1001, MOST_WAITING)))))
                    .isFalse();
            assertThat(lost()).isEqualTo(1);
            disk.release();
            assertThat(answer(first)).isTrue();
            assertThat(waiting).allMatch(appended -> answer(appended));
            assertThat(count("append", "ok"))
                    .as("what waited is written together")
                    .isEqualTo(2);
            assertThat(answer(archive.append(KEY, List.of(message(1002, 2 * MOST_WAITING)))))
                    .as("what comes alone is never too large")
                    .isTrue();
            assertThat(answer(archive.conversation(KEY, 1 << 20))).hasSize(1002);
            assertThat(lost()).isEqualTo(1);
        }
    }

    @Test
    void sessionThatIsRemoved_isGone_thoughSomeOfItWaited() throws IOException {
        BlockedDisk disk = new BlockedDisk();
        try (Archive archive = open(disk)) {
            archive.append(KEY, List.of(message(0, 10)));
            disk.awaitCall();
            archive.append(KEY, List.of(message(1, 10)));
            CompletionStage<Boolean> removed = archive.remove(TENANT, "s");
            archive.append(KEY, List.of(message(2, 10)));
            disk.release();
            assertThat(answer(removed)).isTrue();
            assertThat(answer(archive.conversation(KEY, 1000)))
                    .extracting(ArchivedMessage::digest)
                    .as("what came after that is not of it")
                    .containsExactly("d2");
        }
    }

    @Test
    void secrets_areMasked_andWhatHasNoneIsKeptToTheByte() throws IOException {
        byte[] notUtf8 = {'"', (byte) 0xff, (byte) 0xfe, '"'};
        byte[] secret = "my key is sk-abcdefghijklmnopqrstuv".getBytes(UTF_8);
        try (Archive archive = open()) {
            answer(archive.append(KEY, List.of(new ArchivedMessage("a", notUtf8), new ArchivedMessage("b", secret))));
            assertThat(answer(archive.conversation(KEY, 1000)))
                    .extracting(ArchivedMessage::content)
                    .containsExactly(notUtf8, "my key is [masked]".getBytes(UTF_8));
        }
    }

    private static ArchivedMessage message(int number, int bytes) {
        return new ArchivedMessage("d" + number, state(bytes, number));
    }

    private double lost() {
        return registry.get("stowage.store.losses")
                .tag("cause", "overflow")
                .counter()
                .count();
    }

    private double count(String operation, String result) {
        return registry.get("stowage.store.operations")
                .tags("store", "archive", "operation", operation, "result", result)
                .counter()
                .count();
    }
}
