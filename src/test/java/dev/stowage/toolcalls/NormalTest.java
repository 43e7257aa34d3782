package dev.stowage.toolcalls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.toolcalls.Normal.Extent;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** When two texts say the same, and in what they differ. */
class NormalTest {

    private static String difference(String before, String now, Extent extent, String... changing) {
        return new Normal(List.of(changing).stream().map(Pattern::compile).toList())
                .difference(before, now, extent)
                .orElse("not compared");
    }

    private static String lines(int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> "line " + i).collect(Collectors.joining("\n"));
    }

    @Test
    void spaceAndLineEnds_doNotMatter() {
        assertThat(difference("a  \r\nb\t\r\n\r\n", "a\nb", Extent.WHOLE)).isEmpty();
        assertThat(difference("  a", "a", Extent.WHOLE)).isEqualTo("- a\n+ a");
    }

    @Test
    void changedLine_isTold() {
        assertThat(difference("a\nb\nc\n", "a\nB\nc\n", Extent.WHOLE)).isEqualTo("- b\n+ B");
        assertThat(difference("a\nc\n", "a\nb\nc\nd\n", Extent.WHOLE)).isEqualTo("+ b\n+ d");
        assertThat(difference("a\nb\n", "", Extent.WHOLE)).isEqualTo("- a\n- b");
    }

    @Test
    void part_isTheSameWhereItsLinesStandTogether() {
        assertThat(difference(lines(10, 20), lines(0, 100), Extent.PART)).isEmpty();
        assertThat(difference(lines(10, 20), lines(0, 100), Extent.WHOLE)).startsWith("+ line 0\n");
        assertThat(difference(lines(10, 20), lines(0, 100).replace("line 15", "other"), Extent.PART))
                .isEqualTo("- line 15\n+ other");
        assertThat(difference(lines(0, 100), lines(10, 20), Extent.PART)).startsWith("- line 0\n");
    }

    @Test
    void whatAClientPutsAround_isNoDifference() {
        assertThat(difference("Result:\na\nb\nDone.", "a\nb", Extent.WRAPPED)).isEmpty();
        assertThat(difference("Result:\na\nb\nDone.", "a\nc", Extent.WRAPPED)).contains("- b", "+ c");
        assertThat(difference("", "", Extent.WRAPPED)).isEmpty();
        assertThat(difference("a", "", Extent.WRAPPED)).isEqualTo("- a");
    }

    @Test
    void linesThatAlwaysChange_areLeftOut() {
        assertThat(difference("at 10:01\na", "at 10:02\na", Extent.WHOLE, "^at \\d"))
                .isEmpty();
        assertThat(difference("at 10:01\na", "at 10:02\nb", Extent.WHOLE, "^at \\d"))
                .isEqualTo("- a\n+ b");
    }

    @Test
    void summary_hasTwelveLinesAtMost() {
        String told = difference(lines(0, 50), lines(100, 150), Extent.WHOLE);
        assertThat(told.lines()).hasSize(12);
        assertThat(told).endsWith("… and 89 lines more");
    }

    @Test
    void secrets_areMasked() {
        String token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";
        assertThat(difference("a", "token = \"" + token + "\"", Extent.WHOLE)).doesNotContain(token);
    }

    @Test
    void largeTexts_areComparedRoughly_orNotAtAll() {
        assertThat(difference(
                        lines(0, 5_000),
                        lines(0, 5_000).replace("line 7\n", "").replace("line 9\n", "x\n"),
                        Extent.WHOLE))
                .isEqualTo("- line 7\n- line 9\n+ x");
        assertThat(difference("x".repeat(3), "x".repeat(2_000), Extent.WHOLE)).isEqualTo("not compared");
        assertThat(difference("a\n".repeat(20_001) + "b", "a", Extent.WHOLE)).isEqualTo("not compared");
    }

    /** It would look at a line more often than there are atoms. */
    @Test
    void patternThatTakesTooLong_countsAsNotFound() {
        String line = "a".repeat(60) + "!";
        assertThat(difference(line, line + "b", Extent.WHOLE, "(a+)+$")).isEqualTo("- " + line + "\n+ " + line + "b");
    }
}
