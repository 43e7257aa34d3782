package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.capacity.CapacityState;
import dev.stowage.store.LineageFormat;
import dev.stowage.store.SessionStore;
import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.scheduler.Scheduler;

/** The risk of requests as it is seen from outside. */
class ControlTest {

    private final LongTalk talk = new LongTalk();

    @TempDir
    private Path directory = Path.of("");

    @Test
    void everyManagedRequest_isToldItsRisk() throws IOException {
        try (Rig rig = rig()) {
            Response first = ask(rig);
            assertThat(first.header("x-stowage-risk")).isEqualTo("low;0.00");
            assertThat(first.header("x-stowage-action")).isEqualTo("none");
            assertThat(rig.stowage().count("stowage.risk.band", "band", "low", "checkpoint", "pre_request"))
                    .isEqualTo(1);
            assertThat(ask(rig).header("x-stowage-risk")).as("the same again").isEqualTo("low;0.00");
            assertThat(rig.stowage().count("stowage.risk.band")).isEqualTo(1);
            assertThat(ask(rig, "x-stowage-mode: off").header("x-stowage-risk")).isEmpty();
        }
    }

    @Test
    void switchedOff_nothingIsSaid() throws IOException {
        try (Rig rig = rig("stowage.capacity.enabled=false")) {
            assertThat(ask(rig).header("x-stowage-risk")).isEmpty();
            assertThat(rig.stowage().count("stowage.risk.band")).isZero();
        }
    }

    /** Slack is gone after some dozens of calls, whatever room there is. */
    @Test
    void toolHeavyFirstTurn_atLowUse_neverChangesAByte() throws IOException {
        try (Rig rig = rig("stowage.capacity.mode=enforce", "stowage.context.window=128000")) {
            for (int i = 0; i < 40; i++) {
                talk.run("grep -rn name" + i + " src/F" + i + ".java", "src/F" + i + ".java: found_it_" + i);
                assertThat(rig.received(talk.body()).body()).as("step %d", i).isEqualTo(talk.body());
            }
            String risk = ask(rig).header("x-stowage-risk");
            assertThat(risk).startsWith("high;");
            assertThat(rig.stowage().count("stowage.interventions", "result", "applied"))
                    .isZero();
            assertThat(rig.stowage().count("stowage.interventions", "reason", "min_turns_not_reached"))
                    .isPositive();
            assertThat(rig.stowage().count("stowage.fail.open")).isZero();
        }
    }

    /** In a later turn, the guardrail of the first turns does not help it: there the floor of use does. */
    @Test
    void toolHeavyLaterTurn_atLowUse_neverChangesAByte() throws IOException {
        try (Rig rig = rig("stowage.capacity.mode=enforce", "stowage.context.window=128000")) {
            for (int i = 0; i < 5; i++) {
                talk.assistant("Done.");
                talk.user("Go on with part " + i + ".");
                rig.received(talk.body());
            }
            for (int i = 0; i < 40; i++) {
                talk.run("grep -rn name" + i + " src/F" + i + ".java", "Error: src/F" + i + ".java is gone");
                assertThat(rig.received(talk.body()).body()).as("step %d", i).isEqualTo(talk.body());
            }
            assertThat(ask(rig).header("x-stowage-action")).isEqualTo("none;reason=below_context_floor");
            assertThat(rig.stowage().count("stowage.interventions", "result", "applied"))
                    .isZero();
            assertThat(rig.stowage().count("stowage.interventions", "reason", "below_context_floor"))
                    .isPositive();
        }
    }

    /** Six turns lie between two refreshes, whatever happens to the process meanwhile. */
    @Test
    void restart_goesOnWithTurnsAndObservations() throws IOException {
        String[] stored = {"stowage.store.type=file", "stowage.store.directory=" + directory};
        for (int requests = 1; requests <= 7; requests++) {
            talk.run("make part" + requests, "made");
            talk.assistant("Done.");
            talk.user("Go on with part " + requests + ".");
            int sent = requests;
            try (Rig rig = rig(stored)) {
                ask(rig, "x-session-id: s");
                Eventually.holds(() -> remembered(rig).slacks().size() == sent, () -> "a restart began anew");
                assertThat(remembered(rig).turn()).isEqualTo(1 + sent);
            }
        }
    }

    private static CapacityState remembered(Rig rig) {
        SessionStore store = rig.stowage().bean(SessionStore.class);
        return store.lineages("anonymous", "s").toCompletableFuture().join().stream()
                .flatMap(key -> store.load(key).toCompletableFuture().join().stream())
                .flatMap(stored -> LineageFormat.decode(stored.state()).stream())
                .map(lineage -> lineage.memory().capacity())
                .findFirst()
                .orElse(CapacityState.NEW);
    }

    /** Nobody reads long messages any more: the request goes as it came. */
    @Test
    void controlThatFails_costsTheInsight_notTheRequest() throws IOException {
        try (Rig rig = rig("stowage.context.window=1000000")) {
            rig.stowage().bean("compaction", Scheduler.class).dispose();
            talk.run("cat big.txt", "a line of the file\n".repeat(8_000));
            assertThat(rig.received(talk.body()).body()).isEqualTo(talk.body());
            assertThat(rig.stowage().count("stowage.fail.open", "step", "control"))
                    .isEqualTo(1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "stowage.capacity.low-risk-max=0.9,        stowage.capacity.low-risk-max",
        "stowage.capacity.medium-risk-max=1.1,     stowage.capacity.medium-risk-max",
        "stowage.capacity.profile-window=1,        stowage.capacity.profile-window",
        "stowage.capacity.fallback-default-prior=0, stowage.capacity.fallback-default-prior",
        "stowage.capacity.failure-patterns=(,      stowage.capacity.failure-patterns",
        "stowage.capacity.nonsense=1,              stowage.capacity.nonsense",
        "stowage.capacity.replay.time-limit=0s,    stowage.capacity.replay.time-limit",
        "stowage.capacity.replay.volatile-lines=(, stowage.capacity.replay.volatile-lines",
        "stowage.capacity.mcp.servers.a.args=x,    stowage.capacity.mcp.servers.a needs",
        "stowage.capacity.mcp.servers.a.url=ftp://x/, stowage.capacity.mcp.servers.a.url",
        "stowage.capacity.mcp.servers.a.url=http://u:p@x/, stowage.capacity.mcp.servers.a.url",
        "DEEPSEEK_CAPACITY_PROFILE_WINDOW=1,       stowage.capacity.profile-window",
        "DEEPSEEK_CAPACITY_PRIOR_CHAT=0,           stowage.capacity.deepseek-v3-2-chat-prior",
        "DEEPSEEK_CAPACITY_FALLBACK_DEFAULT_PRIOR=-1, stowage.capacity.fallback-default-prior"
    })
    void whatCannotBe_stopsTheStart_andIsNamed(String setting, String key) {
        assertThat(refusal(setting)).contains(key);
    }

    @Test
    void ownNames_winOverOthers() {
        assertThat(refusal("DEEPSEEK_CAPACITY_PROFILE_WINDOW=1", "stowage.capacity.profile-window=8"))
                .startsWith("started");
        assertThat(refusal("stowage.capacity.preset=eager", "stowage.capacity.priors.[gpt-*]=5"))
                .startsWith("started");
    }

    private Response ask(Rig rig, String... headerLines) throws IOException {
        return rig.post(exchange -> exchange.respond(200, "application/json", "{}"), talk.body(), headerLines);
    }

    private static String refusal(String... settings) {
        try (Rig rig = rig(settings)) {
            return "started on port " + rig.stowage().port();
        } catch (RuntimeException refused) {
            return Stream.iterate(
                            Optional.<Throwable>of(refused),
                            Optional::isPresent,
                            cause -> cause.map(Throwable::getCause))
                    .map(cause -> cause.map(Throwable::getMessage).orElse(""))
                    .reduce("", (said, more) -> said + more);
        }
    }

    private static Rig rig(String... settings) {
        return Rig.start(settings);
    }
}
