package dev.stowage.store;

import static dev.stowage.store.Stores.TENANT;
import static dev.stowage.store.Stores.answer;
import static dev.stowage.store.Stores.begin;
import static dev.stowage.store.Stores.keyOf;
import static dev.stowage.store.Stores.load;
import static dev.stowage.store.Stores.state;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.ManualClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files that are torn, corrupt or foreign are set aside and counted, and never read as something else. */
class FileDamageTest {

    private final ManualClock clock = new ManualClock();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    @TempDir
    Path directory = Path.of("");

    private SessionStore store = new MemorySessionStore(Stores.ROOMY, clock, Stores.versions(clock, 0));
    private Path file = Path.of("");
    private byte[] whole = new byte[0];

    @BeforeEach
    void save() throws IOException {
        store = FileSessionStore.in(
                directory,
                new LocalDisk(),
                Stores.ROOMY,
                clock,
                Stores.versions(clock, 1),
                Stores.meters(registry, "file"),
                new StoreThreads("test-store", 1, 100),
                new StoreThreads("test-store", 1, 100));
        begin(store, keyOf("s", "a"), state(40, 1), "d1");
        begin(store, keyOf("s", "b"), state(30, 2), "d2");
        file = sessionFile();
        whole = Files.readAllBytes(file);
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void fileTornAnywhere_isSetAside() throws IOException {
        for (int length = 0; length < whole.length; length++) {
            mustBeSetAside(Arrays.copyOf(whole, length), "torn at " + length);
        }
    }

    @Test
    void byteChangedAnywhere_isSetAside() throws IOException {
        for (int position = 0; position < whole.length; position++) {
            byte[] damaged = whole.clone();
            damaged[position] ^= 0x10;
            mustBeSetAside(damaged, "changed at " + position);
        }
    }

    private static Stream<byte[]> foreign() {
        return Stream.of(
                new byte[4096],
                "{\"version\":1}".getBytes(UTF_8),
                "STWS\u0000\u0002 of a format yet to come".getBytes(UTF_8),
                SessionFormat.encode(SessionRecord.empty(TENANT, "another session")));
    }

    @ParameterizedTest
    @MethodSource("foreign")
    void foreignFile_isSetAside(byte[] foreign) throws IOException {
        mustBeSetAside(foreign, "foreign");
    }

    @Test
    void moreBytesThanWereWritten_areSetAside() throws IOException {
        mustBeSetAside(Arrays.copyOf(whole, whole.length + 1), "longer");
    }

    private void mustBeSetAside(byte[] damaged, String how) throws IOException {
        double before = unreadable();
        Files.write(file, damaged);
        assertThat(load(store, keyOf("s", "a"))).as(how).isEmpty();
        assertThat(file).as(how).doesNotExist();
        assertThat(aside()).as(how).hasBinaryContent(damaged);
        assertThat(unreadable()).as(how).isEqualTo(before + 1);
        assertThat(load(store, keyOf("s", "a"))).as(how).isEmpty();
        assertThat(unreadable()).as(how).isEqualTo(before + 1);
    }

    @Test
    void saveOverADamagedFile_setsItAsideAndStores() throws IOException {
        Files.write(file, Arrays.copyOf(whole, whole.length - 1));
        begin(store, keyOf("s", "c"), state(20, 3));
        assertThat(load(store, keyOf("s", "c"))).contains(state(20, 3));
        assertThat(load(store, keyOf("s", "a"))).isEmpty();
        assertThat(unreadable()).isEqualTo(1);
        assertThat(aside()).exists();
    }

    @Test
    void damagedFile_isLeftOutOfListsAndHints() throws IOException {
        begin(store, keyOf("t", "a"), state(10, 4), "d1");
        Files.write(file, new byte[100]);
        assertThat(answer(store.list(TENANT, 0, 10)))
                .extracting(SessionSummary::session)
                .containsExactly("t");
        assertThat(answer(store.find(TENANT, List.of("d1")))).contains(keyOf("t", "a"));
    }

    @Test
    void strangeFilesInTheDirectory_doNoHarm() throws IOException {
        Files.writeString(directory.resolve("README"), "hello");
        Files.createDirectory(directory.resolve("lost+found"));
        Path tenant = directory.resolve(Names.digest(TENANT));
        Files.writeString(tenant.resolve("notes.session"), "hello");
        Files.createDirectory(tenant.resolve("folder.session"));
        assertThat(answer(store.list(TENANT, 0, 10))).hasSize(1);
        assertThat(load(store, keyOf("s", "a"))).contains(state(40, 1));
    }

    private Path sessionFile() {
        return directory.resolve(Names.digest(TENANT)).resolve(Names.digest(TENANT, "s") + ".session");
    }

    private Path aside() {
        return directory.resolve(Names.digest(TENANT)).resolve(Names.digest(TENANT, "s") + ".unreadable");
    }

    private double unreadable() {
        return registry.get("stowage.store.losses")
                .tag("cause", "unreadable")
                .counter()
                .count();
    }
}
