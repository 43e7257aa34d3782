package dev.stowage.store;

import static dev.stowage.store.Stores.TENANT;
import static dev.stowage.store.Stores.keyOf;
import static dev.stowage.store.Stores.state;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.ManualClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A file store that dies between any two of its system calls has the old state or the new one. */
class FileCrashTest {

    /** More than any of these actions makes; each test sees that its action was once completed. */
    private static final int MOST_CHANGES = 30;

    private static final byte[] OLD = state(3000, 1);
    private static final byte[] NEW = state(5000, 2);

    private final ManualClock clock = new ManualClock();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    @TempDir
    Path temporary = Path.of("");

    private FileSessions sessions(Path directory, Disk disk) throws IOException {
        new LocalDisk().makeDirectory(directory);
        DirectoryLocks locks = DirectoryLocks.in(directory);
        return new FileSessions(
                new SessionFiles(directory, disk, Stores.meters(registry, "file")),
                locks,
                Stores.ROOMY,
                clock,
                new DirectorySweep(directory, disk, locks, Stores.ROOMY, clock, Stores.meters("file")));
    }

    private static Change change(long expected, long version, byte[] state) {
        return new Change(expected, version, state, List.of("d"), "");
    }

    @ParameterizedTest
    @EnumSource
    void save_leavesTheOldStateOrTheNew(DyingDisk.Death death) throws IOException {
        int completed = 0;
        for (int changes = 0; changes < MOST_CHANGES; changes++) {
            Path directory = temporary.resolve("save" + changes);
            sessions(directory, new LocalDisk()).save(keyOf("s", "l"), change(0, 1, OLD));
            DyingDisk dying = new DyingDisk(death, changes);
            boolean saved = survives(dying, sessions -> sessions.save(keyOf("s", "l"), change(1, 2, NEW)), directory);
            FileSessions reopened = sessions(directory, new LocalDisk());
            StoredLineage found = reopened.load(keyOf("s", "l")).orElseThrow();
            assertThat(found.state()).as("after " + changes).isIn(OLD, NEW);
            if (saved) {
                assertThat(found.state()).as("acknowledged after " + changes).isEqualTo(NEW);
                completed++;
            }
            assertThat(reopened.save(keyOf("s", "l"), change(found.version(), 3, OLD)))
                    .isEqualTo(new Saved.Stored(3));
            assertThat(reopened.load(keyOf("s", "l")).orElseThrow().version()).isEqualTo(3);
        }
        assertThat(completed).isBetween(1, MOST_CHANGES - 5);
        assertThat(unreadable()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void firstSaveOfATenant_leavesNothingOrTheNew(DyingDisk.Death death) throws IOException {
        int completed = 0;
        for (int changes = 0; changes < MOST_CHANGES; changes++) {
            Path directory = temporary.resolve("first" + changes);
            DyingDisk dying = new DyingDisk(death, changes);
            boolean saved = survives(dying, sessions -> sessions.save(keyOf("s", "l"), change(0, 1, NEW)), directory);
            Optional<byte[]> found =
                    sessions(directory, new LocalDisk()).load(keyOf("s", "l")).map(StoredLineage::state);
            found.ifPresent(state -> assertThat(state).isEqualTo(NEW));
            if (saved) {
                assertThat(found).as("acknowledged after " + changes).isPresent();
                completed++;
            }
        }
        assertThat(completed).isBetween(1, MOST_CHANGES - 5);
        assertThat(unreadable()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void removal_leavesTheWholeSessionOrNothing(DyingDisk.Death death) throws IOException {
        int completed = 0;
        for (int changes = 0; changes < MOST_CHANGES; changes++) {
            Path directory = temporary.resolve("remove" + changes);
            sessions(directory, new LocalDisk()).save(keyOf("s", "l"), change(0, 1, OLD));
            DyingDisk dying = new DyingDisk(death, changes);
            boolean removed = survives(dying, sessions -> sessions.remove(TENANT, "s"), directory);
            Optional<byte[]> found =
                    sessions(directory, new LocalDisk()).load(keyOf("s", "l")).map(StoredLineage::state);
            found.ifPresent(state -> assertThat(state).isEqualTo(OLD));
            if (removed) {
                assertThat(found).as("acknowledged after " + changes).isEmpty();
                completed++;
            }
        }
        assertThat(completed).isBetween(1, MOST_CHANGES - 2);
        assertThat(unreadable()).isZero();
    }

    private interface Action {
        Object on(FileSessions sessions) throws IOException;
    }

    /** Whether the action came to its end before the process died; it dies afterwards at the latest. */
    private boolean survives(DyingDisk disk, Action action, Path directory) throws IOException {
        try {
            action.on(sessions(directory, disk));
        } catch (DyingDisk.Died died) {
            return false;
        }
        disk.dieNow();
        return true;
    }

    private double unreadable() {
        return registry.find("stowage.store.losses").tag("cause", "unreadable").counters().stream()
                .mapToDouble(counter -> counter.count())
                .sum();
    }
}
