package dev.stowage.endurance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.JarProcess;
import dev.stowage.testkit.Scrape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many streams at once, slow readers and clients that leave among them. Writes {@code target/endurance/load.md}. */
class LoadIT {

    private static final Duration STEP = Lengths.of(Duration.ofSeconds(15), Duration.ofSeconds(60));
    private static final List<Integer> STREAMS = List.of(32, 256, 1000);
    private static final List<String> STEPS =
            List.of("read", "index", "session", "control", "plan", "assemble", "total");

    @TempDir
    private Path directory;

    @Test
    void manyStreams_endAsTheyShould_andLeaveNothingBehind() throws IOException {
        List<String> table = new ArrayList<>(List.of(
                "| streams | whole | left | p99 ms: " + String.join(" | ", STEPS) + " | resident MiB |",
                "| ---: ".repeat(STEPS.size() + 4) + "|"));
        try (PacedUpstream upstream = new PacedUpstream(10, Duration.ofMillis(200));
                JarProcess stowage = JarProcess.start(
                        directory,
                        upstream.baseUrl(),
                        "stowage.upstream.max-concurrent=4000",
                        Lengths.UNHURRIED,
                        "logging.level.stowage.access=warn")) {
            for (int streams : STREAMS) {
                Scrape before = stowage.scrape();
                try (Crowd crowd = new Crowd(stowage.port())) {
                    crowd.talk(streams, STEP).block(STEP.plusSeconds(60));
                    assertThat(crowd.outcomes()).containsOnlyKeys("whole", "left");
                    assertThat(crowd.ended("whole")).isGreaterThan(streams);
                    table.add(row(streams, crowd, before, stowage));
                }
                allIsAtRest(stowage);
            }
            assertThat(stowage.faults()).isEmpty();
            assertThat(stowage.scrape().counted("stowage_fail_open_total")).isEmpty();
            assertThat(stowage.scrape().counted("stowage_store_losses_total")).isEmpty();
        }
        Path report = Path.of("target", "endurance", "load.md");
        Files.createDirectories(report.getParent());
        Files.write(report, table);
    }

    /** Every permit, connection and byte that a stream had is back. */
    private static void allIsAtRest(JarProcess stowage) {
        Eventually.holds(() -> held(stowage.scrape()).isEmpty(), () -> "still held: " + held(stowage.scrape()));
    }

    private static List<String> held(Scrape now) {
        List<String> held = new ArrayList<>();
        double busy = now.sum("reactor_netty_connection_provider_active_connections", "name=\"stowage-");
        double permits = now.sum("resilience4j_bulkhead_max_allowed_concurrent_calls")
                - now.sum("resilience4j_bulkhead_available_concurrent_calls");
        if (busy > 0) {
            held.add(busy + " connections");
        }
        if (permits > 0) {
            held.add(permits + " permits");
        }
        if (now.sum("stowage_buffered_bytes") > 0) {
            held.add(now.sum("stowage_buffered_bytes") + " bytes of bodies");
        }
        return held;
    }

    private static String row(int streams, Crowd crowd, Scrape before, JarProcess stowage) throws IOException {
        Scrape after = stowage.scrape();
        StringBuilder row =
                new StringBuilder("| %,d | %,d | %,d |".formatted(streams, crowd.ended("whole"), crowd.ended("left")));
        for (String step : STEPS) {
            double p99 = after.quantile(0.99, before, "stowage_overhead_seconds", "step=\"" + step + "\"");
            row.append(" %.1f |".formatted(1000 * p99));
        }
        return row.append(" %d |".formatted(stowage.resident() >> 20)).toString();
    }
}
