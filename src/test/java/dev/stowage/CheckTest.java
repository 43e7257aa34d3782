package dev.stowage;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
                    .contains("BAD  upstream gone            unreachable: connection refused (127.0.0.1:1019)\n")
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

    /** A port where no TLS is spoken, a name that nobody has, and a Redis that is not there. */
    @Test
    void whyNobodyIsReached_isSaidWithTheAddress_andWithoutAUserOrAStackTrace() {
        try (ScriptedUpstream upstream = ScriptedUpstream.start(exchange -> exchange.respond(200, "text/plain", ""))) {
            int port = upstream.baseUrl().getPort();
            Command.Outcome outcome = check(
                    "--stowage.upstreams[0].name=plain",
                    "--stowage.upstreams[0].base-url=https://127.0.0.1:" + port,
                    "--stowage.upstreams[0].credentials=none",
                    "--stowage.upstreams[1].name=nobody",
                    "--stowage.upstreams[1].base-url=http://nobody.invalid/v1",
                    "--stowage.upstreams[1].credentials=none",
                    "--stowage.store.type=redis",
                    "--stowage.store.uri=redis://someone:pass-word@127.0.0.1:" + Nobody.PORT + "/0");
            assertThat(outcome.output().lines().map(String::strip))
                    .contains(
                            "BAD  upstream plain           unreachable: no agreement on TLS (127.0.0.1:" + port + ")",
                            "BAD  upstream nobody          unreachable: name not known (nobody.invalid)",
                            "BAD  store redis              unreachable: connection refused (127.0.0.1:1019)")
                    .noneMatch(line -> line.startsWith("at ") || line.contains("Exception"))
                    .noneMatch(line -> line.contains("pass-word"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--stowage.compaction.cooldown=45seconds | Stowage cannot start: stowage.compaction.cooldown cannot be '45seconds'",
                "--stowage.admin.token-sha256=abc | Stowage cannot start: stowage.admin.token-sha256: 64 hex digits",
                "--server.port=70000 | Stowage cannot start: server.port must be from 0 to 65535: 70000",
                "--server.ssl.bundle=nope | Stowage cannot start: there is no SSL bundle 'nope'"
            })
    void whyItCannotBe_isOneLineOfTheAnswer_andAllThatIsSaid(String setting, String why) {
        Command.Outcome outcome = check("--stowage.upstream.base-url=" + Nobody.URL, setting);
        assertThat(outcome.output().lines())
                .singleElement(as(STRING))
                .startsWith("BAD  configuration            ")
                .contains(why);
        assertThat(outcome.exit()).isEqualTo(1);
    }

    /** The process ends as soon as all is found out, and nothing that was said before may be lost. */
    @Test
    void warning_isSaidBesideTheAnswer() {
        Command.Outcome outcome =
                check(List.of("env", "STOWAGE_UPSTREAM_BASE_URI=x"), "--stowage.upstream.base-url=" + Nobody.URL);
        assertThat(outcome.output())
                .contains("STOWAGE_UPSTREAM_BASE_URI is no setting and does nothing")
                .contains("ok   configuration");
    }

    private Command.Outcome check(String... settings) {
        return check(List.of(), settings);
    }

    private Command.Outcome check(List<String> environment, String... settings) {
        List<String> words = new ArrayList<>(environment);
        words.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
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
