package dev.stowage.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.capacity.Snapshot;
import dev.stowage.core.capacity.Verification;
import dev.stowage.core.capacity.Verification.Result;
import dev.stowage.core.session.FileName;
import dev.stowage.core.session.SessionKey;
import dev.stowage.telemetry.Meters;
import dev.stowage.telemetry.StoreOperation;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileSnapshotsTest extends SnapshotsContract {

    @TempDir
    private Path directory = Path.of("");

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    @Override
    Snapshots open() throws IOException {
        return snapshots(8 << 20);
    }

    /** Their lines are of one file, which is rotated under both. */
    @Test
    void twoProcesses_writeWholeLines_andLoseNone() throws IOException {
        Process one = SnapshotProcess.start(directory, "one-", 100);
        Process other = SnapshotProcess.start(directory, "other-", 100);
        assertThat(one.onExit().join().exitValue()).isZero();
        assertThat(other.onExit().join().exitValue()).isZero();
        List<Snapshot> read = snapshots(64 << 10).last(SESSION, 1_000);
        assertThat(read).extracting(Snapshot::id).hasSize(200).doesNotHaveDuplicates();
        for (String writer : List.of("one-", "other-")) {
            List<Integer> newestFirst = read.stream()
                    .map(Snapshot::id)
                    .filter(id -> id.startsWith(writer))
                    .map(id -> Integer.valueOf(id.substring(writer.length())))
                    .toList();
            assertThat(newestFirst).as("each in its order").isSortedAccordingTo(Comparator.reverseOrder());
        }
        assertThat(registry.get("stowage.store.losses")
                        .tags("store", "snapshots", "cause", "unreadable")
                        .counter()
                        .count())
                .isZero();
    }

    @Test
    void line_saysItsVersionFirst() throws IOException {
        open().append(SESSION, snapshot("r0"));
        assertThat(lines()).singleElement().asString().startsWith("{\"v\":1,\"id\":\"r0\"");
    }

    @Test
    void removalOfWhatNobodyNames_takesATenantsFiles_andNobodyElses() throws IOException {
        FileSnapshots snapshots = snapshots(200);
        SessionKey other = new SessionKey("other", "session");
        snapshots.append(other, snapshot("kept"));
        for (int i = 0; i < 4; i++) {
            snapshots.append(SESSION, snapshot("r" + i));
        }
        assertThat(snapshots.removeRest(SESSION.tenant())).isTrue();
        assertThat(snapshots.last(SESSION, 9)).isEmpty();
        assertThat(snapshots.last(other, 9)).containsExactly(snapshot("kept"));
        assertThat(snapshots.removeRest("nobody")).isTrue();
    }

    @Test
    void tornAndForeignLines_arePassedOverAndCounted() throws IOException {
        FileSnapshots snapshots = snapshots(8 << 20);
        snapshots.append(SESSION, snapshot("r0"));
        String whole = Files.readString(file());
        append("something else\n{\"v\":2}\n[1]\n\n" + whole.substring(0, whole.length() / 2));
        snapshots.append(SESSION, snapshot("r1"));
        assertThat(snapshots.last(SESSION, 9)).containsExactly(snapshot("r1"), snapshot("r0"));
        assertThat(registry.get("stowage.store.losses")
                        .tags("store", "snapshots", "cause", "unreadable")
                        .counter()
                        .count())
                .isEqualTo(4);
    }

    /** A crash may end a write after any of its bytes. */
    @Test
    void writeThatEndedAnywhere_costsItsOwnRecordAndNoOther() throws IOException {
        FileSnapshots snapshots = snapshots(8 << 20);
        snapshots.append(SESSION, snapshot("r0"));
        byte[] whole = Files.readAllBytes(file());
        for (int end = 0; end <= whole.length; end++) {
            Files.write(file(), whole);
            try (RandomAccessFile torn = new RandomAccessFile(file().toFile(), "rw")) {
                torn.seek(whole.length);
                torn.write(whole, 0, end);
            }
            assertThat(snapshots.append(SESSION, snapshot("r2"))).isTrue();
            List<Snapshot> found = snapshots.last(SESSION, 9);
            assertThat(found).as("%d bytes", end).startsWith(snapshot("r2")).endsWith(snapshot("r0"));
            assertThat(found).hasSize(end >= whole.length - 1 ? 3 : 2);
        }
    }

    @Test
    void fullFile_becomesAnOlderOne_andTheNewestFourStay() throws IOException {
        int size = SnapshotLine.write(snapshot("r100")).length;
        FileSnapshots snapshots = snapshots(2L * size);
        for (int i = 100; i < 120; i++) {
            snapshots.append(SESSION, snapshot("r" + i));
        }
        assertThat(snapshots.last(SESSION, 100))
                .extracting(Snapshot::id)
                .containsExactlyElementsOf(IntStream.rangeClosed(0, 9)
                        .mapToObj(back -> "r" + (119 - back))
                        .toList());
        try (Stream<Path> files = Files.list(file().getParent())) {
            assertThat(files).hasSize(5);
        }
        assertThat(snapshots.remove(SESSION)).isTrue();
        assertThat(snapshots.last(SESSION, 100)).isEmpty();
        try (Stream<Path> files = Files.list(file().getParent())) {
            assertThat(files).isEmpty();
        }
    }

    /** Reading goes backwards, in blocks: what lies before is never looked at. */
    @Test
    void lastOfAHugeFile_areReadInLittleMemory() throws IOException {
        FileSnapshots snapshots = snapshots(Long.MAX_VALUE);
        snapshots.append(SESSION, snapshot("r0"));
        try (RandomAccessFile sparse = new RandomAccessFile(file().toFile(), "rw")) {
            sparse.setLength(3L << 30);
        }
        for (int i = 1; i < 4; i++) {
            snapshots.append(SESSION, snapshot("r" + i));
        }
        assertThat(snapshots.last(SESSION, 2)).containsExactly(snapshot("r3"), snapshot("r2"));
    }

    @Test
    void lineLongerThanAnyRecord_isPassedOver() throws IOException {
        FileSnapshots snapshots = snapshots(Long.MAX_VALUE);
        snapshots.append(SESSION, snapshot("r0"));
        append("x".repeat(3 << 20) + "\n");
        snapshots.append(SESSION, snapshot("r1"));
        assertThat(snapshots.last(SESSION, 9)).containsExactly(snapshot("r1"), snapshot("r0"));
    }

    @Test
    void repeatedCall_standsInItsLine() throws IOException {
        Verification replay = new Verification("call_1", "read_file a.txt", Result.CONFLICT, "- one");
        open().append(SESSION, snapshot("r0", Optional.of(replay)));
        assertThat(lines())
                .singleElement()
                .asString()
                .contains("\"replay_info\":{\"tool_id\":\"call_1\",\"tool_name\":\"read_file a.txt\",\"pass\":false,");
    }

    @Test
    void repeatedCallThatSaysOnlyWhetherItPassed_isRead() throws IOException {
        FileSnapshots snapshots = snapshots(8 << 20);
        Verification replay = new Verification("call_1", "look", Result.CONFLICT, "- one");
        snapshots.append(SESSION, snapshot("r0", Optional.of(replay)));
        Files.writeString(file(), lines().get(0).replace("\"result\":\"conflict\",", "") + "\n");
        assertThat(snapshots.last(SESSION, 1)).containsExactly(snapshot("r0", Optional.of(replay)));
    }

    /** As they were written before calls were repeated, and instructions remembered. */
    @Test
    void olderLine_isStillRead() throws IOException {
        FileSnapshots snapshots = snapshots(8 << 20);
        snapshots.append(SESSION, snapshot("r0"));
        String line = lines().get(0).replace("\"head\":\"0f\",", "");
        assertThat(line).doesNotContain("replay_info").doesNotContain("head");
        Files.writeString(file(), line + "\n");
        assertThat(snapshots.last(SESSION, 1))
                .singleElement()
                .satisfies(read -> assertThat(read.head()).isEmpty())
                .extracting(Snapshot::state)
                .isEqualTo(snapshot("r0").state());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "../../etc/passwd", "a/b", "a\\b", "ä", "-x", "con\u0000", "\ud800"})
    void anyName_isOneOfAFileInItsTenantsDirectory(String id) throws IOException {
        SessionKey key = new SessionKey("tenant", id);
        assertThat(snapshots(8 << 20).append(key, snapshot("r0"))).isTrue();
        try (Stream<Path> files = Files.list(directory.resolve("tenant"))) {
            assertThat(files)
                    .singleElement()
                    .satisfies(file ->
                            assertThat(file.getFileName().toString()).matches("s[A-Za-z0-9._-]*-[0-9a-f]{16}\\.jsonl"));
        }
    }

    @Test
    void names_areDifferentForDifferentSessions() {
        Set<String> ids = Set.of("a_b", "a/b", "a:b", "a b", "ab", "x".repeat(200), "x".repeat(201));
        assertThat(ids.stream().map(FileName::of).distinct()).hasSameSizeAs(ids);
        assertThat(FileName.of("0b6f-Session_1.x")).isEqualTo("0b6f-Session_1.x");
    }

    @Test
    void directoryThatHasGone_isToldAndCostsNothing() throws IOException {
        FileSnapshots snapshots = snapshots(8 << 20);
        Files.writeString(directory.resolve("tenant"), "in the way");
        assertThat(snapshots.append(SESSION, snapshot("r0"))).isFalse();
        assertThat(snapshots.last(SESSION, 1)).isEmpty();
        assertThat(registry.get("stowage.store.operations")
                        .tags("store", "snapshots", "operation", "append", "result", "error")
                        .counter()
                        .count())
                .isEqualTo(1);
    }

    private FileSnapshots snapshots(long mostBytes) throws IOException {
        Meters meters = new Meters(registry, List.of(), Set.of());
        return new FileSnapshots(
                directory, mostBytes, meters.store("snapshots", StoreOperation.ofSnapshots()), System::nanoTime);
    }

    private Path file() {
        return directory.resolve("tenant").resolve("session.jsonl");
    }

    private List<String> lines() throws IOException {
        return Files.readAllLines(file());
    }

    private void append(String text) {
        try {
            Files.write(file(), text.getBytes(UTF_8), StandardOpenOption.APPEND);
        } catch (IOException unwritten) {
            throw new UncheckedIOException(unwritten);
        }
    }
}
