package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of the words that Stowage is started with. */
class CommandLineTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private OptionalInt answer(String... words) {
        return CommandLine.answer(words, new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--server.port=0", "--check", "--debug", "--spring.main.lazy-initialization", "--a=b", " "})
    void wordsOfAStart_areLeftToIt(String word) {
        assertThat(answer(word)).isEmpty();
        assertThat(out.toString(UTF_8) + err.toString(UTF_8)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--chekc | there is no option --chekc; did you mean --check?",
                "--verison | there is no option --verison; did you mean --version?",
                "reply | there is no option reply; did you mean replay?",
                "serve | there is no option serve; a setting is --KEY=VALUE",
                "server.port=9090 | there is no option server.port; a setting is --KEY=VALUE",
                "-Dserver.port=9090 | -Dserver.port must stand before -jar, or be --server.port=VALUE",
                "--=x | there is no option --; a setting is --KEY=VALUE"
            })
    void wordThatMeansNothing_isRefusedWithWhatMayHaveBeenMeant(String word, String said) {
        assertThat(answer("--server.port=0", word)).hasValue(2);
        assertThat(err.toString(UTF_8).lines())
                .containsExactly("Stowage cannot start: " + said, "All options: java -jar stowage.jar --help");
        assertThat(out.toString(UTF_8)).isEmpty();
    }

    @Test
    void keyThatStandsInTheWrongPlace_isNotRepeated() {
        answer("stowage.upstream.api-key=sk-secret");
        assertThat(err.toString(UTF_8)).contains("stowage.upstream.api-key").doesNotContain("sk-secret");
    }

    @Test
    void valueAfterASpace_isNotRepeated_andBelongsToItsSetting() {
        assertThat(answer("--stowage.upstream.api-key", "sk-secret")).hasValue(2);
        assertThat(err.toString(UTF_8))
                .contains(
                        "the value of --stowage.upstream.api-key belongs to it, as in --stowage.upstream.api-key=VALUE")
                .doesNotContain("sk-secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "-h"})
    void help_namesEachWayToStart(String word) {
        assertThat(answer(word, "--server.port=0")).hasValue(0);
        assertThat(out.toString(UTF_8)).contains("--check", "replay", "--version", "docs/configuration.md");
    }

    @Test
    void version_isThatOfTheJar() {
        assertThat(answer("--version")).hasValue(0);
        assertThat(out.toString(UTF_8)).startsWith("Stowage ");
    }
}
