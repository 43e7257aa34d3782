package dev.stowage.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.memory.Contribution;
import dev.stowage.store.SharedKnowledge.Written;
import dev.stowage.telemetry.Meters;
import dev.stowage.telemetry.StoreOperation;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSharedKnowledgeTest extends SharedKnowledgeContract {

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    @TempDir
    private Path directory;

    @Override
    SharedKnowledge open() {
        return open(directory);
    }

    private SharedKnowledge open(Path root) {
        return new FileSharedKnowledge(
                root,
                new LocalDisk(),
                new Meters(registry, List.of(), Set.of()).store("knowledge", StoreOperation.ofSnapshots()),
                System::nanoTime);
    }

    /** Files that are written within one tick of the file system are of one age. */
    @Override
    void written(int number) {
        files().forEach(file -> {
            try {
                FileTime then = Files.getLastModifiedTime(file);
                Files.setLastModifiedTime(file, FileTime.fromMillis(then.toMillis() - 1_000));
            } catch (IOException failed) {
                throw new AssertionError(failed);
            }
        });
    }

    private List<Path> files() {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(Files::isRegularFile).toList();
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }

    @Test
    void file_isItsOwnersAlone_andGoesWithTheSession() throws IOException {
        open().put(key("one"), knows("one", "Use tabs."));
        Path file = files().get(0);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        new SessionFiles(
                        directory,
                        new LocalDisk(),
                        new Meters(registry, List.of(), Set.of()).store("file", StoreOperation.ofSessions()))
                .delete("tenant", "one");
        assertThat(files()).isEmpty();
    }

    @Test
    void tornAndForeignFiles_arePassedOverAndCounted() throws IOException {
        open().put(key("one"), knows("one", "Use tabs."));
        open().put(key("two"), knows("two", "Use tabs."));
        Path mine = SessionFiles.shared(directory, "tenant", "one");
        Path other = SessionFiles.shared(directory, "tenant", "two");
        Files.copy(mine, SessionFiles.shared(directory, "tenant", "three"));
        byte[] whole = Files.readAllBytes(other);
        Files.write(other, Arrays.copyOf(whole, whole.length / 2));
        assertThat(open().of("tenant").orElseThrow())
                .extracting(Contribution::session)
                .containsExactly("one");
        assertThat(registry.get("stowage.store.losses")
                        .tags("store", "knowledge", "cause", "unreadable")
                        .counter()
                        .count())
                .isEqualTo(2);
    }

    @Test
    void directoryThatCannotBeWritten_isToldAndCostsNothing() throws IOException {
        Path inTheWay = Files.writeString(directory.resolve("file"), "in the way");
        SharedKnowledge nowhere = open(inTheWay);
        assertThat(nowhere.put(key("one"), knows("one", "Use tabs."))).isEqualTo(Written.UNREACHABLE);
        assertThat(registry.get("stowage.store.operations")
                        .tags("store", "knowledge", "operation", "append", "result", "error")
                        .counter()
                        .count())
                .isEqualTo(1);
    }
}
