package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.Command;
import dev.stowage.testkit.Nobody;
import dev.stowage.testkit.ScriptedUpstream;
import dev.stowage.testkit.UpstreamExchange;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code --check} says, as it is started from a shell. */
class CheckTest {

    private static final Duration LIMIT = Duration.ofMinutes(2);

    @TempDir
    private Path directory;

    @Test
    void allIsWell_endsWith0AndTakesNoPort() {
        try (ScriptedUpstream upstream =
                ScriptedUpstream.start(exchange -> exchange.respond(401, "application/json", "{}"))) {
            Command.Outcome outcome = check("--server.port=1", "--stowage.upstream.base-url=" + upstream.baseUrl());
            assertThat(outcome.output().lines().map(String::strip))
                    .containsExactly(
                            "ok   configuration            can be used",
                            "ok   upstream default         answers, and wants a credential, which clients bring (401)",
                            "ok   store file               answers");
            assertThat(outcome.exit()).isZero();
            UpstreamExchange asked = upstream.take();
            assertThat(asked.requestLine()).startsWith("GET /v1/models ");
            assertThat(asked.header("authorization")).isEmpty();
        }
    }

    @Test
    void whatDoesNotWork_isNamedAndEndsWith1() {
        try (ScriptedUpstream upstream =
                ScriptedUpstream.start(exchange -> exchange.respond(401, "application/json", "{}"))) {
            Command.Outcome outcome = check(
                    "--stowage.upstreams[0].name=gone",
                    "--stowage.upstreams[0].base-url=" + Nobody.URL,
                    "--stowage.upstreams[0].models=a*",
                    "--stowage.upstreams[0].credentials=client",
                    "--stowage.upstreams[1].name=mine",
                    "--stowage.upstreams[1].base-url=" + upstream.baseUrl(),
                    "--stowage.upstreams[1].api-key=sk-revoked");
            assertThat(outcome.output())
                    .contains("BAD  upstream gone            unreachable")
                    .contains("BAD  upstream mine            refuses the operator's credential (401)")
                    .contains("ok   store file")
                    .doesNotContain("sk-revoked");
            assertThat(outcome.exit()).isEqualTo(1);
        }
    }

    @Test
    void configurationThatCannotBe_isExplainedAndEndsWith1() {
        Command.Outcome outcome =
                check("--stowage.upstream.base-url=" + Nobody.URL, "--stowage.compaction.emergancy=0.9");
        assertThat(outcome.output())
                .contains(
                        "BAD  configuration            Stowage cannot start: stowage.compaction.emergancy is no setting;"
                                + " did you mean stowage.compaction.emergency?");
        assertThat(outcome.exit()).isEqualTo(1);
    }

    private Command.Outcome check(String... settings) {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "dev.stowage.Stowage",
                "--check",
                "--stowage.store.directory=" + directory.resolve("state"),
                "--stowage.archive.directory=" + directory.resolve("archive"),
                "--stowage.memory.dir=" + directory.resolve("memory")));
        words.addAll(List.of(settings));
        return new Command(words).run(LIMIT);
    }
}
