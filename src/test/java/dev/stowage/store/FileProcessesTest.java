package dev.stowage.store;

import static dev.stowage.store.Stores.begin;
import static dev.stowage.store.Stores.keyOf;
import static dev.stowage.store.Stores.load;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that share a directory lose none of each other's work, also when one of them is killed. */
class FileProcessesTest {

    private static final int EACH = 100;

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    @TempDir
    Path directory = Path.of("");

    @TempDir
    Path output = Path.of("");

    @Test
    void processesThatCountTogether_countRight_alsoWhenOneIsKilled() throws IOException {
        try (SessionStore store = store()) {
            begin(store, keyOf("s", "l"), new byte[Integer.BYTES]);
            try (CountingProcess first = CountingProcess.start(directory, output.resolve("1"), EACH);
                    CountingProcess second = CountingProcess.start(directory, output.resolve("2"), EACH);
                    CountingProcess killed = CountingProcess.start(directory, output.resolve("3"), 1_000_000)) {
                killed.await(EACH / 2);
                killed.kill();
                first.await(EACH);
                second.await(EACH);
                int count = ByteBuffer.wrap(load(store, keyOf("s", "l")).orElseThrow())
                        .getInt();
                assertThat(count - 2 * EACH).isBetween(killed.dots(), killed.dots() + 1);
            }
        }
        assertThat(registry.get("stowage.store.losses")
                        .tag("cause", "unreadable")
                        .counter()
                        .count())
                .isZero();
    }

    private SessionStore store() throws IOException {
        InstantSource clock = InstantSource.system();
        return FileSessionStore.in(
                directory,
                new LocalDisk(),
                Stores.ROOMY,
                clock,
                Stores.versions(clock, 1),
                Stores.meters(registry, "file"),
                new StoreThreads("test-store", 1, 10),
                new StoreThreads("test-store", 1, 10));
    }
}
