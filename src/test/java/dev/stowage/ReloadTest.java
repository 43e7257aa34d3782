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
        try (RawClient client = new RawClient(stowage.port())) {
            client.post("/v1/chat/completions", Rig.ASK);
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
