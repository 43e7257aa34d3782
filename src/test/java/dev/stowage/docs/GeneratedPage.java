package dev.stowage.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A page under {@code docs/} that must say what the code says; {@code -Dupdate-docs} writes it anew. */
final class GeneratedPage {

    private GeneratedPage() {}

    /** Javadoc as one line of Markdown that fits a table's cell. */
    static String prose(String javadoc) {
        return javadoc.strip()
                .replaceAll("\\s+", " ")
                .replaceAll("\\{@code ([^}]*)}", "`$1`")
                .replace("|", "\\|");
    }

    static void mustBe(String name, String expected) throws IOException {
        Path page = Path.of("docs", name);
        if (System.getProperty("update-docs") != null) {
            Files.writeString(page, expected);
        }
        assertThat(page)
                .as("run ./mvnw test -Dtest='*PageTest' -Dupdate-docs to write it anew")
                .hasContent(expected);
    }
}
