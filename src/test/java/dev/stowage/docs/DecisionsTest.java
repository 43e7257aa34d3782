package dev.stowage.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DecisionsTest {

    @Test
    void decisions_areNumberedOnceAndSayWhatWasRejected() throws IOException {
        List<Path> pages;
        try (Stream<Path> files = Files.list(Path.of("docs/decisions"))) {
            pages = files.sorted().toList();
        }
        assertThat(pages).hasSizeGreaterThanOrEqualTo(8);
        assertThat(pages)
                .extracting(page -> page.getFileName().toString().substring(0, 4))
                .doesNotHaveDuplicates()
                .allMatch(number -> number.matches("\\d{4}"));
        for (Path page : pages) {
            assertThat(Files.readString(page)).as(page.toString()).contains("## Decision", "## Rejected");
        }
    }
}
