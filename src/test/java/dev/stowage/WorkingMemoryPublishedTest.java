package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.chat.Sha256;
import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.LiveFiles;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code working.md}: for operators, and as a file beside the session's. */
class WorkingMemoryPublishedTest {

    private static final String TENANT = Sha256.hex("Bearer user");

    @TempDir
    private Path directory;

    @Test
    void sessionsMemory_isPublished_survivesARestart_andGoesWithTheSession() throws IOException {
        try (Rig rig = rig("stowage.admin.show-content=true")) {
            say(rig);
            Eventually.holds(() -> get(rig).status() == 200, () -> "nothing is published");
            assertThat(get(rig).header("content-type")).isEqualTo("text/markdown;charset=UTF-8");
            assertThat(text(get(rig))).contains("## Now\n- Goal: Make the build green.", "Never push to main.");
            assertThat(events(rig)).contains("memory_working_published");
            Eventually.holds(() -> files().size() == 1, () -> "no file");
            Path file = files().get(0);
            assertThat(Files.readString(file)).isEqualTo(text(get(rig)));
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
                    .isEqualTo("rwx------");
        }
        try (Rig rig = rig("stowage.admin.show-content=true")) {
            assertThat(text(get(rig))).contains("Never push to main.");
            assertThat(send(rig, "DELETE", "").status()).isEqualTo(204);
            assertThat(get(rig).status()).isEqualTo(404);
            assertThat(files()).isEmpty();
        }
    }

    @Test
    void unchangedMemory_isToldOnce() throws IOException {
        try (Rig rig = rig()) {
            say(rig);
            Eventually.holds(() -> files().size() == 1, () -> "no file");
            rig.received(body("ok"), "Authorization: Bearer user", "x-stowage-session: s");
            rig.received(body("ok", "ok"), "Authorization: Bearer user", "x-stowage-session: s");
            assertThat(rig.stowage().count("stowage.arena.events", "event", "memory_working_published"))
                    .isEqualTo(1);
        }
    }

    @Test
    void contents_areNotShownUnasked_norWrittenWhereThatIsForbidden() throws IOException {
        try (Rig rig = rig("stowage.persist-content=false")) {
            say(rig);
            Eventually.holds(
                    () -> rig.stowage().count("stowage.arena.events", "event", "memory_working_published") == 1,
                    () -> "nothing was learned");
            assertThat(get(rig).status()).isEqualTo(409);
            assertThat(files()).isEmpty();
        }
    }

    private Rig rig(String... more) {
        List<String> settings = new ArrayList<>(List.of(
                "stowage.arena.mode=managed", "stowage.store.type=file", "stowage.store.directory=" + directory));
        settings.addAll(List.of(more));
        return Rig.start(settings.toArray(String[]::new));
    }

    private static void say(Rig rig) throws IOException {
        rig.received(body(), "Authorization: Bearer user", "x-stowage-session: s");
    }

    private static byte[] body(String... answers) {
        LongTalk talk = new LongTalk();
        for (String answer : answers) {
            talk.assistant("Done.");
            talk.user(answer);
        }
        return talk.body();
    }

    private static Response get(Rig rig) {
        return send(rig, "GET", "/working-memory");
    }

    private static String text(Response response) {
        return new String(response.body(), UTF_8);
    }

    private static String events(Rig rig) {
        return text(ask(rig, "GET", "/stowage/v1/events?tenant=" + TENANT));
    }

    private static Response send(Rig rig, String method, String what) {
        return ask(rig, method, "/stowage/v1/sessions/" + TENANT + "/s" + what);
    }

    private static Response ask(Rig rig, String method, String path) {
        try (RawClient client = rig.client()) {
            client.send(method + " " + path + " HTTP/1.1\r\nHost: localhost:"
                    + rig.stowage().port() + "\r\nx-stowage-admin: 1\r\nContent-Length: 0\r\n\r\n");
            return client.read();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private List<Path> files() {
        return LiveFiles.in(directory).stream()
                .filter(file -> file.toString().endsWith(".working.md"))
                .toList();
    }
}
