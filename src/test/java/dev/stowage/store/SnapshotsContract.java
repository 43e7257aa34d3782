package dev.stowage.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.capacity.Action;
import dev.stowage.core.capacity.Band;
import dev.stowage.core.capacity.CanonicalState;
import dev.stowage.core.capacity.Snapshot;
import dev.stowage.core.capacity.Verification;
import dev.stowage.core.capacity.Verification.Result;
import dev.stowage.core.session.SessionKey;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every place where snapshots are kept has to do. */
abstract class SnapshotsContract {

    static final SessionKey SESSION = new SessionKey("tenant", "session");

    /** Over what was written before in this test. */
    abstract Snapshots open() throws IOException;

    @Test
    void whatIsWritten_isReadAgain_theNewestFirst() throws IOException {
        Snapshots snapshots = open();
        assertThat(snapshots.isKept()).isTrue();
        for (int i = 0; i < 5; i++) {
            assertThat(snapshots.append(SESSION, snapshot("r" + i))).isTrue();
        }
        assertThat(snapshots.last(SESSION, 3)).containsExactly(snapshot("r4"), snapshot("r3"), snapshot("r2"));
        assertThat(snapshots.last(SESSION, 10)).hasSize(5);
        assertThat(open().last(SESSION, 1)).as("after a restart").containsExactly(snapshot("r4"));
    }

    @Test
    void otherTenantsAndSessions_areNeverSeen() throws IOException {
        Snapshots snapshots = open();
        snapshots.append(SESSION, snapshot("r0"));
        for (SessionKey other : List.of(
                new SessionKey("other", "session"),
                new SessionKey("tenant", "other"),
                new SessionKey("tenantsession", ""),
                new SessionKey("", "tenantsession"))) {
            assertThat(snapshots.last(other, 10)).isEmpty();
            assertThat(snapshots.remove(other)).isTrue();
        }
        assertThat(snapshots.last(SESSION, 10)).hasSize(1);
    }

    @Test
    void repeatedCall_isWrittenDownWithIt() throws IOException {
        Verification replay = new Verification("call_1", "read_file a.txt", Result.CONFLICT, "- one\n+ zwei ä");
        Snapshots snapshots = open();
        snapshots.append(SESSION, snapshot("r0", Optional.of(replay)));
        assertThat(snapshots.last(SESSION, 1)).containsExactly(snapshot("r0", Optional.of(replay)));
    }

    @Test
    void removal_leavesNothing() throws IOException {
        Snapshots snapshots = open();
        snapshots.append(SESSION, snapshot("r0"));
        assertThat(snapshots.remove(SESSION)).isTrue();
        assertThat(snapshots.last(SESSION, 10)).isEmpty();
        assertThat(snapshots.remove(SESSION)).as("again").isTrue();
    }

    @Test
    void twoWriters_loseNothing() throws IOException {
        List<Snapshots> writers = List.of(open(), open());
        List<CompletableFuture<Void>> runs = IntStream.range(0, 2)
                .mapToObj(writer -> CompletableFuture.runAsync(() -> {
                    for (int i = 0; i < 50; i++) {
                        writers.get(writer).append(SESSION, snapshot("w" + writer + "-" + i));
                    }
                }))
                .toList();
        runs.forEach(CompletableFuture::join);
        assertThat(writers.get(0).last(SESSION, 1_000))
                .extracting(Snapshot::id)
                .hasSize(100)
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "../../etc/passwd", "a/b", "a\\b", "ä", "-x", "con\u0000", "\ud800", "{x}"})
    void anyName_isASessions(String id) throws IOException {
        SessionKey key = new SessionKey("tenant", id);
        assertThat(open().append(key, snapshot("r0"))).isTrue();
        assertThat(open().last(key, 9)).containsExactly(snapshot("r0"));
    }

    static Snapshot snapshot(String id) {
        return snapshot(id, Optional.empty());
    }

    static Snapshot snapshot(String id, Optional<Verification> replay) {
        return new Snapshot(
                id,
                Instant.parse("2026-03-01T10:00:00Z"),
                7,
                Action.REPLAN,
                4.25,
                3.8,
                0.79,
                Band.HIGH,
                new CanonicalState(
                        "Mach den Bau grün.",
                        List.of("Never push."),
                        List.of("a", "b"),
                        List.of("bash: Error"),
                        List.of(),
                        List.of("src/A.java")),
                Optional.of("0f"),
                List.of("00"),
                replay,
                "m");
    }
}
