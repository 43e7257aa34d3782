package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.CapturedLog;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.RunningStowage;
import dev.stowage.testkit.ScriptedUpstream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A configuration file that changes while Stowage serves. */
class ReloadTest {

    @TempDir
    private Path directory;

    private ScriptedUpstream one;
    private ScriptedUpstream two;

    @BeforeEach
    void start() {
        one = ScriptedUpstream.start(exchange -> exchange.respond(200, "application/json", "{\"from\":\"one\"}"));
        two = ScriptedUpstream.start(exchange -> exchange.respond(200, "application/json", "{\"from\":\"two\"}"));
    }

    @AfterEach
    void stop() {
        one.close();
        two.close();
    }

    @Test
    void otherUpstream_servesWhatComesNext_andWhatIsUnderWayEndsWhereItIs() throws IOException {
        CountDownLatch changed = new CountDownLatch(1);
        one.script(exchange -> {
            exchange.startEvents();
            exchange.chunk("data: {\"n\":1}\n\n");
            Rig.await(changed);
            exchange.chunk("data: {\"n\":2}\n\n");
            exchange.chunk("data: [DONE]\n\n");
            exchange.endChunks();
        });
        write(upstream(one));
        try (RunningStowage stowage = running();
                RawClient streaming = new RawClient(stowage.port())) {
            streaming.post("/v1/chat/completions", Rig.STREAM);
            one.take();
            write(upstream(two));
            stowage.awaitCount(1, "stowage.configuration.reloads", "result", "applied");
            assertThat(ask(stowage).text()).isEqualTo("{\"from\":\"two\"}");
            changed.countDown();
            assertThat(streaming.read().text()).endsWith("data: {\"n\":2}\n\ndata: [DONE]\n\n");
        }
    }

    @Test
    void sameUpstreamWithOtherSettings_hasMetersOfItsOwn() throws IOException {
        write(upstream(one));
        try (RunningStowage stowage = running()) {
            ask(stowage);
            write(upstream(one), "stowage.upstream.retry.times: 1");
            stowage.awaitCount(1, "stowage.configuration.reloads", "result", "applied");
            ask(stowage);
            assertThat(stowage.meters()
                            .find("reactor.netty.connection.provider.total.connections")
                            .gauges())
                    .extracting(gauge -> String.valueOf(gauge.getId().getTag("name")))
                    .anyMatch(pool -> pool.matches("stowage-default-\\w+"))
                    .anyMatch(pool -> pool.matches("stowage-default\\.1-\\w+"));
        }
    }

    @Test
    void fileThatCannotBe_leavesAllAsItWas_andIsSaid() throws IOException {
        write(upstream(one));
        try (RunningStowage stowage = running();
                CapturedLog log = CapturedLog.start()) {
            write(upstream(two), "stowage.compaction.soft: 0.95");
            stowage.awaitCount(1, "stowage.configuration.reloads", "result", "refused");
            assertThat(ask(stowage).text()).isEqualTo("{\"from\":\"one\"}");
            assertThat(log.text())
                    .contains("the one before holds: stowage.compaction.hard must be above compaction.soft");
            write(upstream(two), "stowage.compaction.sofd: 0.5");
            stowage.awaitCount(2, "stowage.configuration.reloads", "result", "refused");
            assertThat(log.text())
                    .contains("stowage.compaction.sofd is no setting; did you mean stowage.compaction.soft?");
            write("stowage: [");
            stowage.awaitCount(3, "stowage.configuration.reloads", "result", "refused");
            assertThat(ask(stowage).text()).isEqualTo("{\"from\":\"one\"}");
            write(upstream(two), "stowage.compaction.soft: 0.5");
            stowage.awaitCount(1, "stowage.configuration.reloads", "result", "applied");
            assertThat(ask(stowage).text()).isEqualTo("{\"from\":\"two\"}");
        }
    }

    @Test
    void window_holdsForTheNextRequest() throws IOException {
        write(upstream(one), "stowage.context.window: 100");
        try (RunningStowage stowage = running()) {
            double before = usage(ask(stowage));
            write(upstream(one), "stowage.context.window: 1000");
            stowage.awaitCount(1, "stowage.configuration.reloads", "result", "applied");
            assertThat(usage(ask(stowage))).isPositive().isLessThan(before / 5);
        }
    }

    /** The capacity controller's floors are the ladder's thresholds. */
    @Test
    void thresholds_areFloorsOfTheControllerFromTheNextRequestOn() throws IOException {
        String[] late = {
            "stowage.compaction.soft: 0.96", "stowage.compaction.hard: 0.97", "stowage.compaction.emergency: 0.98"
        };
        write(controlled(9_500, late));
        LongTalk talk = new LongTalk();
        talk.failTwice();
        try (RunningStowage stowage = running()) {
            Response before = ask(stowage, talk.body(), "x-stowage-session: one");
            assertThat(Double.parseDouble(before.header("x-stowage-usage"))).isBetween(0.76, 0.95);
            assertThat(before.header("x-stowage-action")).isEqualTo("none;reason=below_context_floor");
            write(controlled(9_500));
            stowage.awaitCount(1, "stowage.configuration.reloads", "result", "applied");
            assertThat(ask(stowage, talk.body(), "x-stowage-session: two").header("x-stowage-action"))
                    .isEqualTo("replan;reason=selected");
            write(controlled(9_500, late));
            stowage.awaitCount(2, "stowage.configuration.reloads", "result", "applied");
            assertThat(ask(stowage, talk.body(), "x-stowage-session: three").header("x-stowage-action"))
                    .isEqualTo("none;reason=below_context_floor");
        }
    }

    /** A refresh compacts at the level that the prompt's use calls for, whatever it was at the start. */
    @Test
    void thresholds_areThoseOfARefreshFromTheNextRequestOn() throws IOException {
        String[] medium = {
            "stowage.capacity.low-risk-max: 0",
            "stowage.capacity.medium-risk-max: 1",
            "stowage.compaction.target: 0.35",
            "stowage.compaction.soft: 0.36"
        };
        String[] early = Stream.concat(Stream.of(medium), Stream.of("stowage.compaction.hard: 0.37"))
                .toArray(String[]::new);
        LongTalk talk = new LongTalk();
        for (int i = 0; i < 4; i++) {
            talk.assistant("Part " + i + " is done.");
            talk.user("Go on with part " + (i + 1) + ".");
        }
        talk.grow();
        write(controlled(20_000, medium));
        try (RunningStowage stowage = running()) {
            ask(stowage, talk.body(), "x-stowage-session: one");
            assertThat(stowage.count("stowage.compactions", "level", "soft", "reason", "risk", "result", "applied"))
                    .isEqualTo(1);
            write(controlled(20_000, early));
            stowage.awaitCount(1, "stowage.configuration.reloads", "result", "applied");
            assertThat(ask(stowage, talk.body(), "x-stowage-session: two").header("x-stowage-action"))
                    .startsWith("refresh");
            assertThat(stowage.count("stowage.compactions", "level", "hard", "reason", "risk", "result", "applied"))
                    .isEqualTo(1);
        }
    }

    @Test
    void ladderThatDoesNotGoWithOtherSettings_isRefused() throws IOException {
        write(upstream(one), "stowage.context.cache-maximal: true");
        try (RunningStowage stowage = running();
                CapturedLog log = CapturedLog.start()) {
            write(
                    upstream(one),
                    "stowage.context.cache-maximal: true",
                    "stowage.compaction.target: 0.95",
                    "stowage.compaction.soft: 0.96",
                    "stowage.compaction.hard: 0.97",
                    "stowage.compaction.emergency: 0.98");
            stowage.awaitCount(1, "stowage.configuration.reloads", "result", "refused");
            assertThat(log.text()).contains("stowage.residency.hard-budget must be above stowage.compaction.target");
        }
    }

    private String[] controlled(int window, String... lines) {
        return Stream.concat(
                        Stream.of(
                                upstream(one),
                                "stowage.context.window: " + window,
                                "stowage.capacity.mode: enforce",
                                "stowage.compaction.patience: 60s"),
                        Stream.of(lines))
                .toArray(String[]::new);
    }

    @Test
    void otherSettings_waitForTheNextStart_andAreNamed() throws IOException {
        write(upstream(one));
        try (RunningStowage stowage = running();
                CapturedLog log = CapturedLog.start()) {
            write(upstream(one), "stowage.http.max-request-bytes: 1MB");
            stowage.awaitCount(1, "stowage.configuration.reloads", "result", "applied");
            assertThat(log.text()).contains("these settings wait for the next start: [stowage.http.max-request-bytes]");
        }
    }

    /** What waits is told each time, until it is as it was; what is shown is what is in force. */
    @Test
    void waitingSettings_areComparedWithWhatRuns_andNotShownAsInForce() throws IOException {
        write(upstream(one), "stowage.http.max-request-bytes: 2MB", "own.window: 100");
        try (RunningStowage stowage = running();
                CapturedLog log = CapturedLog.start()) {
            write(
                    upstream(one),
                    "stowage.http.max-request-bytes: 1MB",
                    "stowage.context.window: ${own.window}",
                    "own.window: 200");
            stowage.awaitCount(1, "stowage.configuration.reloads", "result", "applied");
            assertThat(shown(stowage, "stowage.http.max-request-bytes")).contains("\"value\":\"2MB\"");
            assertThat(shown(stowage, "stowage.context.window")).contains("\"value\":\"200\"");
            write(upstream(two), "stowage.http.max-request-bytes: 1MB", "own.window: 100");
            stowage.awaitCount(2, "stowage.configuration.reloads", "result", "applied");
            assertThat(log.text().split("next start: \\[stowage.http.max-request-bytes\\]", -1))
                    .hasSize(2);
            assertThat(shown(stowage, "stowage.http.max-request-bytes")).contains("\"value\":\"2MB\"");
            assertThat(shown(stowage, "stowage.upstream.base-url"))
                    .contains(two.baseUrl().toString());
            write(upstream(two), "stowage.http.max-request-bytes: 2MB", "own.window: 100");
            stowage.awaitCount(3, "stowage.configuration.reloads", "result", "applied");
            assertThat(log.text().split("next start:", -1)).hasSize(3);
            assertThat(ask(stowage).text()).isEqualTo("{\"from\":\"two\"}");
        }
    }

    @Test
    void valueThatCannotBeRead_isNamedWithItsKeyAndWhatItMayBe() throws IOException {
        write(upstream(one));
        try (RunningStowage stowage = running();
                CapturedLog log = CapturedLog.start()) {
            write(upstream(one), "stowage.compaction.cooldown: 45seconds");
            stowage.awaitCount(1, "stowage.configuration.reloads", "result", "refused");
            assertThat(log.text()).contains("stowage.compaction.cooldown cannot be '45seconds': it is a time such as");
            write(upstream(one), "stowage.upstream.fallbacks: nothere");
            stowage.awaitCount(2, "stowage.configuration.reloads", "result", "refused");
            assertThat(log.text()).contains("stowage.upstream falls back to 'nothere', which is not configured");
        }
    }

    private static String shown(RunningStowage stowage, String key) throws IOException {
        try (RawClient client = new RawClient(stowage.port())) {
            client.send("GET /stowage/v1/config HTTP/1.1\r\nHost: localhost\r\n\r\n");
            String all = client.read().text();
            int start = all.indexOf("\"" + key + "\"");
            return all.substring(start, all.indexOf('}', start));
        }
    }

    @Test
    void operatorsKeyForStrangers_isRefusedHereToo() throws IOException {
        write(upstream(one));
        try (RunningStowage stowage = running("server.address=0.0.0.0", "management.server.port=0");
                CapturedLog log = CapturedLog.start()) {
            write(upstream(two), "stowage.upstream.api-key: sk-operator");
            stowage.awaitCount(1, "stowage.configuration.reloads", "result", "refused");
            assertThat(ask(stowage).text()).isEqualTo("{\"from\":\"one\"}");
            assertThat(log.text()).contains("stowage.access.keys").doesNotContain("sk-operator");
        }
    }

    private RunningStowage running(String... settings) {
        List<String> all = new ArrayList<>(List.of(
                "spring.config.additional-location=file:" + directory + "/",
                "stowage.configuration.reload-every=20ms"));
        all.addAll(List.of(settings));
        return RunningStowage.with(all.toArray(String[]::new));
    }

    private static Response ask(RunningStowage stowage) throws IOException {
        return ask(stowage, Rig.ASK);
    }

    private static Response ask(RunningStowage stowage, byte[] body, String... headerLines) throws IOException {
        try (RawClient client = new RawClient(stowage.port())) {
            client.post("/v1/chat/completions", body, headerLines);
            return client.read();
        }
    }

    private static double usage(Response response) {
        return Double.parseDouble(response.header("x-stowage-usage"));
    }

    private static String upstream(ScriptedUpstream upstream) {
        return "stowage.upstream.base-url: " + upstream.baseUrl();
    }

    /** As a mounted ConfigMap changes: all at once. */
    private void write(String... lines) throws IOException {
        Path next = Files.writeString(directory.resolve("next"), String.join("\n", lines) + "\n");
        Files.move(next, directory.resolve("application.yaml"), StandardCopyOption.ATOMIC_MOVE);
    }
}
