package dev.stowage.store;

import static dev.stowage.store.Stores.TENANT;
import static dev.stowage.store.Stores.answer;
import static dev.stowage.store.Stores.keyOf;
import static dev.stowage.store.Stores.stored;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.ManualClock;
import dev.stowage.testkit.NeedsTool;
import dev.stowage.testkit.RedisServer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What versions of the past have stored must load for ever: these files are never written anew, only added to. */
class GoldenFilesTest {

    private static final String SESSION = "../h\u00e9llo \ud83d\ude80 {x}\ud83d";
    private static final byte[] LONG_STATE = "an opaque state; ".repeat(20).getBytes(UTF_8);
    private static final byte[] SHORT_STATE = {0, 1, (byte) 0xff, '\n', 13, 0};
    private static final SessionRecord RECORD = new SessionRecord(
            TENANT,
            SESSION,
            List.of(
                    new LineageRecord(
                            "b7f3-2",
                            1_874_000_000_000_123_456L,
                            Instant.parse("2026-11-27T10:00:00.123456Z"),
                            List.of("d1", "d2"),
                            LONG_STATE),
                    new LineageRecord(
                            "b7f3-1",
                            1_873_000_000_000_000_001L,
                            Instant.parse("2026-11-27T09:59:59.999999Z"),
                            List.of(),
                            SHORT_STATE)));

    private final ManualClock clock = new ManualClock();

    @TempDir
    Path directory = Path.of("");

    private static byte[] golden(String name) throws IOException {
        try (InputStream stream = GoldenFilesTest.class.getResourceAsStream(name)) {
            return Objects.requireNonNull(stream, name).readAllBytes();
        }
    }

    @Test
    void sessionOfFormat1_isReadAndStillWrittenTheSameWay() throws IOException {
        byte[] golden = golden("session-1.bin");
        SessionRecord read = SessionFormat.decode(golden);
        assertThat(read).usingRecursiveComparison().isEqualTo(RECORD);
        assertThat(SessionFormat.encode(RECORD)).isEqualTo(golden);
    }

    @Test
    void directoryOfFormat1_isFoundUnderItsNames() throws IOException {
        Path tenant = Files.createDirectory(directory.resolve("5cf1835d5ce51800dacae8ac7b72052f61fbfb28"));
        Files.write(tenant.resolve("2d06ef766acd740cbf6a5b8ba328b4af436c57a3.session"), golden("session-1.bin"));
        try (SessionStore store = FileSessionStore.in(
                directory,
                new LocalDisk(),
                Stores.ROOMY,
                clock,
                Stores.versions(clock, 1),
                Stores.meters("file"),
                new StoreThreads("test-store", 1, 10),
                new StoreThreads("test-store", 1, 10))) {
            mustHaveBoth(store);
        }
    }

    @Test
    void segmentOfFormat1_isRead() throws IOException {
        Path tenant = Files.createDirectory(directory.resolve(Names.digest(TENANT)));
        Files.write(tenant.resolve("0000000000000001.segment"), golden("segment-1.bin"));
        try (FileArchive archive = FileArchive.in(
                directory, new LocalDisk(), new ArchiveLimits(1 << 20, 1 << 24), clock, Stores.meters("archive"))) {
            List<ArchivedMessage> read = archive.conversation(keyOf(SESSION, "b7f3-1"), Long.MAX_VALUE);
            assertThat(read).extracting(ArchivedMessage::digest).containsExactly("first", "second", "third");
            assertThat(read).extracting(ArchivedMessage::content).containsExactly(LONG_STATE, SHORT_STATE, LONG_STATE);
        }
    }

    @Test
    @NeedsTool("redis-server")
    void redisOfFormat1_isFoundUnderItsKeys() throws IOException {
        try (RedisServer redis = RedisServer.start();
                SessionStore store = RedisStores.server(redis.uri(), Stores.ROOMY, RedisStores.PATIENT)) {
            new String(golden("redis-1.txt"), UTF_8)
                    .lines()
                    .forEach(command ->
                            assertThat(redis.tell(command)).as(command).startsWith(":"));
            mustHaveBoth(store);
        }
    }

    private static void mustHaveBoth(SessionStore store) {
        assertThat(answer(store.lineages(TENANT, SESSION)))
                .containsExactly(keyOf(SESSION, "b7f3-2"), keyOf(SESSION, "b7f3-1"));
        StoredLineage first = answer(store.load(keyOf(SESSION, "b7f3-1"))).orElseThrow();
        assertThat(first.version()).isEqualTo(1_873_000_000_000_000_001L);
        assertThat(first.state()).isEqualTo(SHORT_STATE);
        assertThat(answer(store.load(keyOf(SESSION, "b7f3-2"))).orElseThrow().state())
                .isEqualTo(LONG_STATE);
        assertThat(answer(store.find(TENANT, List.of("d2")))).containsExactly(keyOf(SESSION, "b7f3-2"));
        assertThat(answer(store.list(TENANT, 0, 10)))
                .extracting(SessionSummary::session)
                .containsExactly(SESSION);
        stored(store.save(keyOf(SESSION, "b7f3-1"), first.version(), LONG_STATE, List.of("d3")));
        assertThat(answer(store.find(TENANT, List.of("d3")))).containsExactly(keyOf(SESSION, "b7f3-1"));
    }
}
