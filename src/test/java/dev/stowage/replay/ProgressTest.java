package dev.stowage.replay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressTest {

    private final AtomicLong now = new AtomicLong();
    private final ByteArrayOutputStream told = new ByteArrayOutputStream();

    @Test
    void terminal_hasOneLineThatIsRewritten() {
        run(true);
        assertThat(told.toString(UTF_8))
                .isEqualTo("\rdirect   0/2 conversations  1 requests  0:06"
                        + "\rdirect   1/2 conversations  2 requests  0:12"
                        + "\rdirect   2/2 conversations  2 requests  0:12\n");
    }

    @Test
    void elsewhere_aLineIsToldNowAndThen() {
        run(false);
        assertThat(told.toString(UTF_8).lines().toList())
                .containsExactly(
                        "direct   1/2 conversations  2 requests  0:12", "direct   2/2 conversations  2 requests  0:12");
    }

    private void run(boolean terminal) {
        PrintStream err = new PrintStream(told, true, UTF_8);
        Surroundings surroundings = new Surroundings(
                Map.of(),
                err,
                err,
                terminal,
                InstantSource.system(),
                now::get,
                new Random(1),
                () -> Path.of("x"),
                settings -> {
                    throw new AssertionError("nothing is started");
                });
        Progress progress = new Progress(surroundings, "direct", 2);
        now.addAndGet(Duration.ofSeconds(6).toNanos());
        progress.answered();
        progress.conversationEnded();
        now.addAndGet(Duration.ofSeconds(6).toNanos());
        progress.answered();
        progress.conversationEnded();
        progress.end();
    }
}
