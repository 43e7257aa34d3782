package dev.stowage.ops;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.Command;
import dev.stowage.testkit.NeedsTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The recording and alerting rules, read and run by the tool of those who will. */
class RulesTest {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Path ALERTS = Path.of("ops/rules/alerts.yml");
    private static final List<Path> SCENARIOS =
            List.of(Path.of("src/test/resources/ops/alerts.test.yml"), Path.of("src/test/resources/ops/week.test.yml"));
    private static final Pattern ALERT = Pattern.compile("- alert: (\\w+)");
    private static final Pattern FIRES =
            Pattern.compile("- alertname: (\\w+)\\n +eval_time: \\w+\\n +exp_alerts:\\n +- exp_labels");

    @Test
    @NeedsTool("promtool")
    void rules_areValid() {
        Command check = Command.of("promtool", "check", "rules", "ops/rules/recording.yml", ALERTS.toString());
        assertThat(check.run(LIMIT).text()).contains("SUCCESS");
    }

    @Test
    @NeedsTool("promtool")
    void alerts_fireWhenTheyShould_andNotOnAQuietDay_C129() {
        for (Path scenarios : SCENARIOS) {
            Command test = Command.of("promtool", "test", "rules", scenarios.toString());
            assertThat(test.run(LIMIT).text()).contains("SUCCESS");
        }
    }

    @Test
    void everyAlert_isTestedAndExplained() throws IOException {
        StringBuilder scenarios = new StringBuilder();
        for (Path file : SCENARIOS) {
            scenarios.append(Files.readString(file));
        }
        List<String> alerts = found(ALERT, Files.readString(ALERTS));
        assertThat(alerts).hasSizeGreaterThan(10).doesNotHaveDuplicates();
        assertThat(found(FIRES, scenarios)).containsAll(alerts);
        assertThat(Files.readString(Path.of("docs/monitoring.md"))).contains(alerts);
    }

    private static List<String> found(Pattern pattern, CharSequence text) {
        return pattern.matcher(text).results().map(match -> match.group(1)).toList();
    }
}
