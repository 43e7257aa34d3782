package dev.stowage.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class CommandTest {

    private static final Duration LONG = Duration.ofSeconds(30);

    @Test
    void output_ofBothStreams_isOneText() {
        var outcome = Command.of("sh", "-c", "echo out; echo err >&2").run(LONG);

        assertThat(outcome.text()).isEqualTo("out\nerr");
    }

    @Test
    void text_ofAFailedCommand_isAnErrorThatShowsTheOutput() {
        var outcome = Command.of("sh", "-c", "echo broken; exit 3").run(LONG);

        assertThatThrownBy(outcome::text).hasMessageContaining("ended with 3").hasMessageContaining("broken");
    }

    @Test
    void command_overItsLimit_isEnded() {
        var outcome = Command.of("sleep", "600").run(Duration.ofMillis(50));

        assertThat(outcome.exit()).isEqualTo(124);
    }
}
