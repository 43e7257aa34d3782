package dev.stowage.ops;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.Command;
import dev.stowage.testkit.NeedsTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The compose file and the scrape configuration, read by the tools that will read them. */
class ComposeFileTest {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    @Test
    @NeedsTool("docker-compose")
    void composeFile_isValid() {
        var config = Command.of("docker-compose", "-f", "docker-compose.yml", "config")
                .run(LIMIT)
                .text();

        assertThat(config).contains("read_only: true", "SPRING_PROFILES_ACTIVE: sandbox");
    }

    @Test
    @NeedsTool("docker-compose")
    void grafana_isAProfile() {
        var config = Command.of("docker-compose", "-f", "docker-compose.yml", "--profile", "grafana", "config")
                .run(LIMIT)
                .text();

        assertThat(config).contains("image: grafana/grafana:", "profiles:\n    - grafana");
    }

    @Test
    void mountedFiles_areThere() throws IOException {
        assertThat(Files.readAllLines(Path.of("docker-compose.yml")))
                .map(String::strip)
                .filteredOn(line -> line.startsWith("- ./"))
                .hasSize(4)
                .allMatch(line -> Files.exists(Path.of(line.substring(2).split(":", 2)[0])));
    }

    @Test
    @NeedsTool("promtool")
    void scrapeConfiguration_isValid() {
        var check = Command.of("promtool", "check", "config", "ops/prometheus.yml");

        assertThat(check.run(LIMIT).text()).contains("SUCCESS");
    }

    @Test
    void publishedPorts_areOnLoopbackOnly() throws IOException {
        assertThat(Files.readAllLines(Path.of("docker-compose.yml")))
                .map(String::strip)
                .filteredOn(line -> line.matches("- \"?[0-9.:]*:[0-9]+\"?"))
                .hasSize(4)
                .allMatch(line -> line.startsWith("- \"127.0.0.1:"));
    }
}
