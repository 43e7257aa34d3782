package dev.stowage.core.compaction;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.compaction.RelevanceRecall.Labelled;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What relevance is measured by stays what it was; the measurement itself is a command (docs/relevance.md). */
class RelevanceRecallTest {

    @Test
    void labels_areThoseThatWereFixedBeforeMeasuring() throws IOException {
        List<String> found = Labelled.all().stream().map(Labelled::line).toList();
        try (InputStream fixed = RelevanceRecallTest.class.getResourceAsStream("touched-again.tsv")) {
            assertThat(found)
                    .isEqualTo(new String(Objects.requireNonNull(fixed).readAllBytes(), UTF_8)
                            .lines()
                            .toList());
        }
    }
}
