package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.session.LineageKey;
import dev.stowage.store.Archive;
import dev.stowage.store.ArchivedMessage;
import dev.stowage.store.SessionStore;
import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.Rig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written down of a conversation, message by message. */
class ArchivingTest {

    private static final String HI = "{\"role\":\"user\",\"content\":\"hi, my key is sk-abcdefghijklmnopqrstuv\"}";
    private static final String YO = "{\"role\":\"assistant\",\"content\":\"yo\"}";
    private static final String GO = "{ \"role\": \"user\", \"content\": \"go\" }";

    @TempDir
    Path directory = Path.of("");

    @Test
    void messages_areKeptOnceAndWithoutSecrets() throws IOException {
        try (Rig rig = Rig.start(
                "stowage.store.type=file",
                "stowage.store.directory=" + directory.resolve("state"),
                "stowage.archive.directory=" + directory.resolve("archive"))) {
            ask(rig, HI);
            ask(rig, HI);
            ask(rig, HI, YO, GO);
            List<String> kept = List.of(HI.replace("sk-abcdefghijklmnopqrstuv", "[masked]"), YO, GO);
            Eventually.holds(
                    () -> archived(rig).equals(kept), () -> archived(rig).toString());
            assertThat(rig.received(body(HI, YO, GO), "x-stowage-session: s").body())
                    .isEqualTo(body(HI, YO, GO));
        }
    }

    /** Looking for secrets in a long history must not keep those waiting who wait for a count. */
    @Test
    void archiving_isNoWorkForThoseWhoCount() throws Exception {
        try (Rig rig = Rig.start(
                "stowage.store.type=file",
                "stowage.store.directory=" + directory.resolve("state"),
                "stowage.archive.directory=" + directory.resolve("archive"))) {
            rig.stowage().bean("counting", AutoCloseable.class).close();
            ask(rig, YO);
            Eventually.holds(
                    () -> archived(rig).equals(List.of(YO)), () -> archived(rig).toString());
        }
    }

    private static void ask(Rig rig, String... messages) throws IOException {
        rig.received(body(messages), "x-stowage-session: s");
    }

    private static List<String> archived(Rig rig) {
        SessionStore store = rig.stowage().bean(SessionStore.class);
        Archive archive = rig.stowage().bean(Archive.class);
        List<LineageKey> keys =
                store.lineages("anonymous", "s").toCompletableFuture().join();
        return keys.stream()
                .flatMap(key -> archive.conversation(key, 1 << 20).toCompletableFuture().join().stream())
                .map(ArchivedMessage::content)
                .map(content -> new String(content, UTF_8))
                .toList();
    }

    private static byte[] body(String... messages) {
        return ("{\"model\":\"m\",\"messages\":[" + String.join(",", messages) + "]}").getBytes(UTF_8);
    }
}
