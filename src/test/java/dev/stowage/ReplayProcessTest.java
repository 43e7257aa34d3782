package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The replay command as it is started from a shell, where the environment may hold what is meant for another Stowage. */
class ReplayProcessTest {

    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final String HASH = "0".repeat(64);

    @TempDir
    private Path directory;

    @Test
    void command_saysNothingButItsReport_whateverElseIsConfigured() throws IOException {
        Path conversation = Files.writeString(
                directory.resolve("c.json"),
                "[{\"role\":\"user\",\"content\":\"u\"},{\"role\":\"assistant\",\"content\":\"a\"}]");
        Command.Outcome outcome = replay(conversation.toString());
        assertThat(outcome.exit()).as(outcome.output()).isZero();
        assertThat(outcome.output().lines().map(String::strip).toList())
                .anyMatch(line -> line.startsWith("total of 1"))
                .noneMatch(line -> line.contains("INFO") || line.contains("WARN") || line.contains("DEBUG"));
    }

    @Test
    void archiveWithoutAName_isThatOfTheConfiguration() {
        Command.Outcome outcome = replay("--archive");
        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.output()).contains(directory.resolve("kept") + ": no such directory");
    }

    @Test
    void wrongUse_endsWith2() {
        Command.Outcome outcome = replay();
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.output()).contains("Missing required parameter: 'FILE'", "--help");
    }

    private Command.Outcome replay(String... arguments) {
        List<String> words = new ArrayList<>(List.of(
                "env",
                "STOWAGE_UPSTREAM_BASE_URL=http://127.0.0.1:9",
                "STOWAGE_UPSTREAM_API_KEY=sk-operator",
                "STOWAGE_ACCESS_KEYS=" + HASH,
                "STOWAGE_ARCHIVE_DIRECTORY=" + directory.resolve("kept"),
                "SERVER_ADDRESS=0.0.0.0",
                "MANAGEMENT_SERVER_PORT=1",
                "SPRING_PROFILES_ACTIVE=sandbox",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "dev.stowage.Stowage",
                "replay"));
        words.addAll(List.of(arguments));
        return new Command(words).run(LIMIT);
    }
}
