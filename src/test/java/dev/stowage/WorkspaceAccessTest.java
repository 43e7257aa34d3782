package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RunningStowage;
import dev.stowage.testkit.ScriptedUpstream;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may have an operator's files read. */
class WorkspaceAccessTest {

    private static final String UPSTREAM = "stowage.upstream.base-url=http://127.0.0.1:1";

    @TempDir
    private Path root = Path.of("");

    private String roots() {
        return "stowage.workspace.roots=" + root;
    }

    @Test
    void rootsBeyondLoopback_needAccessKeys() {
        assertRefused("stowage.workspace.roots for anyone", UPSTREAM, "server.address=0.0.0.0", roots());
        assertRefused(
                "stowage.workspace.roots for anyone",
                UPSTREAM,
                "server.address=0.0.0.0",
                "stowage.access.open=true",
                roots());
        RunningStowage.with(
                        UPSTREAM,
                        "server.address=0.0.0.0",
                        "management.server.port=0",
                        "stowage.access.keys=" + "0".repeat(64),
                        roots())
                .close();
    }

    @Test
    void rootThatIsMissing_isAnErrorAtTheStart() {
        assertRefused(
                "stowage.workspace.roots must be directories that exist",
                UPSTREAM,
                "server.address=127.0.0.1",
                roots() + "/none");
    }

    @Test
    void unknownKey_isAnErrorAtTheStart() {
        assertRefused("stowage.workspace", UPSTREAM, "server.address=127.0.0.1", "stowage.workspace.root=.");
    }

    @Test
    void webPageOfAnotherOrigin_hasNothingRead() throws IOException {
        try (ScriptedUpstream upstream =
                        ScriptedUpstream.start(exchange -> exchange.respond(200, "application/json", "{}"));
                RunningStowage stowage =
                        RunningStowage.before(upstream.baseUrl(), "server.address=127.0.0.1", roots());
                RawClient client = new RawClient(stowage.port())) {
            client.post("{\"model\":\"m\",\"messages\":[]}".getBytes(UTF_8), "Origin: https://evil.example");
            assertThat(client.read().status()).isEqualTo(403);
            assertThat(upstream.waiting()).isZero();
        }
    }

    private static void assertRefused(String message, String... settings) {
        assertThatThrownBy(() -> RunningStowage.with(settings).close()).hasStackTraceContaining(message);
    }
}
