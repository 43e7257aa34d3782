package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.CapturedLog;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RunningStowage;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A configuration file that changes to what cannot be, or not before the next start. */
class RefusedReloadTest extends ReloadRig {

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

    private static String shown(RunningStowage stowage, String key) throws IOException {
        try (RawClient client = new RawClient(stowage.port())) {
            client.send("GET /stowage/v1/config HTTP/1.1\r\nHost: localhost\r\n\r\n");
            String all = client.read().text();
            int start = all.indexOf("\"" + key + "\"");
            return all.substring(start, all.indexOf('}', start));
        }
    }
}
