package dev.stowage.endurance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.JarProcess;
import dev.stowage.testkit.LiveFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same load for a long time, with bounds so low that they are soon reached. Writes {@code target/endurance/soak.md}.
 */
class SoakIT {

    private static final Duration ALL = Lengths.of(Duration.ofMinutes(2), Duration.ofMinutes(15));
    private static final int PARTS = 6;
    private static final int STATE_BOUND = 1 << 20;
    private static final int ARCHIVE_BOUND = 4 << 20;

    /** What was compiled, loaded and pooled by then is there to stay. */
    private static final int WARM = 2;

    @TempDir
    private Path directory;

    private record Reading(long exchanges, double heap, long state, long archive, long resident) {

        String row() {
            return "| %,d | %.1f | %,d | %,d | %d |"
                    .formatted(exchanges, heap / (1 << 20), state >> 10, archive >> 10, resident >> 20);
        }
    }

    @Test
    void steadyLoad_leavesHeapAndStateAsTheyAre() throws IOException {
        List<Reading> readings = new ArrayList<>();
        try (PacedUpstream upstream = new PacedUpstream(4, Duration.ofMillis(20));
                JarProcess stowage = JarProcess.start(
                        directory,
                        upstream.baseUrl(),
                        "stowage.store.max-bytes=" + STATE_BOUND,
                        "stowage.archive.max-bytes=" + ARCHIVE_BOUND,
                        "stowage.session.known-messages=2000",
                        "stowage.session.remembered-messages=2000",
                        "stowage.context.window=2000",
                        Lengths.UNHURRIED,
                        "logging.level.stowage.access=warn");
                Crowd crowd = new Crowd(stowage.port())) {
            for (int part = 0; part < PARTS; part++) {
                crowd.talk(12, ALL.dividedBy(PARTS)).block(ALL.plusSeconds(60));
                readings.add(new Reading(
                        crowd.ended("whole") + crowd.ended("left"),
                        stowage.liveHeap(),
                        LiveFiles.bytes(directory.resolve("state")),
                        LiveFiles.bytes(directory.resolve("archive")),
                        stowage.resident()));
            }
            assertThat(crowd.outcomes()).containsOnlyKeys("whole", "left");
            assertThat(stowage.faults()).isEmpty();
            assertThat(stowage.scrape().counted("stowage_fail_open_total")).isEmpty();
            assertThat(stowage.scrape().counted("stowage_store_losses_total"))
                    .as("losses that no bound asks for")
                    .allMatch(loss -> loss.contains("evicted"));
        }
        write(readings);
        Reading warm = readings.get(WARM);
        for (Reading later : readings.subList(WARM + 1, PARTS)) {
            assertThat(later.exchanges()).isGreaterThan(warm.exchanges());
            assertThat(later.heap()).as("live heap").isLessThan(1.15 * warm.heap());
            assertThat(later.state()).as("states on disk").isLessThan(2L * STATE_BOUND);
            assertThat(later.archive()).as("archive on disk").isLessThan(2L * ARCHIVE_BOUND);
        }
    }

    private static void write(List<Reading> readings) throws IOException {
        List<String> table = new ArrayList<>(List.of(
                "| exchanges | live heap MiB | states KiB | archive KiB | resident MiB |",
                "| ---: | ---: | ---: | ---: | ---: |"));
        readings.stream().map(Reading::row).forEach(table::add);
        Path report = Path.of("target", "endurance", "soak.md");
        Files.createDirectories(report.getParent());
        Files.write(report, table);
    }
}
