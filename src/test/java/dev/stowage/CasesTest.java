package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages of cases and threats speak of each, and of no test that does not exist. */
class CasesTest {

    private static final int LAST = 155;

    /** Numbers that the collection does not have. */
    private static final List<Integer> GAPS = List.of(
            4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 64, 68, 72, 76, 80, 81, 84, 85, 88, 92, 96, 104, 108,
            112, 116, 120, 124, 125, 128, 132, 136, 144, 148);

    /** The last of the collection about compaction, which lacks each fourth. */
    private static final int LAST_ABOUT_COMPACTION = 119;

    private static final int GAP_ABOUT_COMPACTION = 4;

    private static final int LAST_OF_THE_FIRST_DESIGN = 24;

    private static final Pattern ROW = Pattern.compile("(?m)^\\| ([CDK])(\\w+) \\| [^|]+ \\| ([^|]+) \\|$");
    private static final Pattern TEST = Pattern.compile("`((?:[a-z]+\\.)*\\w+(?:Test|Contract))#(\\w+)`");
    private static final Pattern STATUS = Pattern.compile(
            "`(?:[a-z]+\\.)*\\w+Test#.*|later: (sessions|compaction|arena|capacity|residency|console|operations)|does not apply, because .+");

    @Test
    void everyCase_isListedOnce() throws IOException {
        List<String> expected = Stream.concat(
                        IntStream.rangeClosed(1, LAST)
                                .filter(number -> !GAPS.contains(number))
                                .mapToObj(String::valueOf),
                        Stream.of("154b"))
                .toList();
        assertThat(numbers("C")).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(numbers("K").map(Integer::valueOf))
                .containsExactlyElementsOf(IntStream.rangeClosed(1, LAST_ABOUT_COMPACTION)
                        .filter(number -> number % GAP_ABOUT_COMPACTION > 0)
                        .boxed()
                        .toList());
        assertThat(numbers("D").map(Integer::valueOf))
                .containsExactlyElementsOf(IntStream.rangeClosed(1, LAST_OF_THE_FIRST_DESIGN)
                        .boxed()
                        .toList());
        assertThat(rows().map(row -> row.group(3)))
                .allMatch(status -> STATUS.matcher(status).matches());
    }

    @ParameterizedTest
    @ValueSource(strings = {"docs/cases.md", "docs/security.md"})
    void everyTestNamed_exists(String page) throws IOException {
        List<MatchResult> named =
                TEST.matcher(Files.readString(Path.of(page))).results().toList();
        assertThat(named)
                .hasSizeGreaterThan(25)
                .allSatisfy(test -> assertThat(
                                Class.forName("dev.stowage." + test.group(1)).getDeclaredMethods())
                        .anyMatch(method -> method.getName().equals(test.group(2))));
    }

    @Test
    void everyThreat_hasItsTest() throws IOException {
        List<String> threats = Files.readAllLines(Path.of("docs/security.md")).stream()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| threat"))
                .toList();
        assertThat(threats)
                .hasSizeGreaterThan(15)
                .allMatch(line -> TEST.matcher(line).find());
    }

    private static Stream<String> numbers(String collection) throws IOException {
        return rows().filter(row -> row.group(1).equals(collection)).map(row -> row.group(2));
    }

    private static Stream<MatchResult> rows() throws IOException {
        return ROW.matcher(Files.readString(Path.of("docs/cases.md"))).results();
    }
}
