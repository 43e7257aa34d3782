package dev.stowage.core.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HeadAndTailTest {

    @Test
    void shortText_staysAsItIs() {
        assertThat(HeadAndTail.cut("x\n".repeat(150), 300)).isEqualTo("x\n".repeat(150));
    }

    @Test
    void longText_keepsTwoThirdsAndOneThird() {
        String text = lines(0, 10_000);
        String cut = HeadAndTail.cut(text, 3_000);
        int note = cut.indexOf("[…");
        int end = cut.indexOf("]\n", note) + 2;
        assertThat(cut).hasSizeBetween(2_600, 3_000).startsWith("line 0\n").endsWith("line 9999\n");
        assertThat((double) note / (cut.length() - end)).isBetween(1.8, 2.2);
        long kept = cut.lines().filter(line -> line.startsWith("line ")).count();
        assertThat(cut).contains("[… " + (10_000 - kept) + " lines left out to save context]");
    }

    @Test
    void errorLines_areKept() {
        String text = lines(0, 3_000)
                + "java.lang.IllegalStateException: no room\nFAILED tests/test_a.py::test_b\n"
                + "Process finished with exit code 3\nfound 0 errors\n"
                + lines(3_000, 6_000);
        assertThat(HeadAndTail.cut(text, 2_000))
                .hasSizeLessThanOrEqualTo(2_000)
                .contains("java.lang.IllegalStateException: no room\n")
                .contains("FAILED tests/test_a.py::test_b\n")
                .contains("exit code 3\n")
                .doesNotContain("found 0 errors");
    }

    @Test
    void manyErrors_areKeptOncePerKindAndBounded() {
        String text = IntStream.range(0, 50_000)
                .mapToObj(i -> "error " + i + " in part "
                        + Integer.toString(i % 400, 36).replaceAll("\\d", "x") + "\n")
                .collect(Collectors.joining());
        String cut = HeadAndTail.cut(text, 4_000);
        assertThat(cut).hasSizeBetween(3_000, 4_000);
        assertThat(cut.split("left out")).hasSize(2);
    }

    @Test
    void oneLine_isCutWithinIt() {
        String cut = HeadAndTail.cut("x".repeat(1_000_000), 2_000);
        assertThat(cut)
                .hasSizeBetween(1_800, 2_000)
                .contains("characters left out")
                .startsWith("xxx")
                .endsWith("xxx");
    }

    static List<Long> seeds() {
        return List.of(1L, 2L, 3L, new Random().nextLong());
    }

    /** Clusters of several code points, of pairs of surrogates, and what follows none. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void cuts_areNeverInsideACharacter(long seed) {
        Random random = new Random(seed);
        List<String> clusters = List.of("👨‍👩‍👧‍👦", "é", "e\u0301", "🇩🇪", "語", "a", "\n", "👍🏽");
        for (int i = 0; i < 300; i++) {
            String text = random.ints(2_000, 0, clusters.size())
                    .mapToObj(clusters::get)
                    .collect(Collectors.joining());
            String cut = HeadAndTail.cut(text, 300 + random.nextInt(400));
            assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(CharBuffer.wrap(cut)))
                    .as("seed %s", seed)
                    .isTrue();
            String head = cut.substring(0, cut.indexOf("[… ")).stripTrailing();
            String tail = cut.substring(cut.indexOf(" left out to save context]\n") + 27);
            assertThat(text).as("seed %s", seed).startsWith(head).endsWith(tail);
            assertThat(Graphemes.floor(text, head.length())).as("seed %s", seed).isEqualTo(head.length());
            assertThat(Graphemes.floor(text, text.length() - tail.length()))
                    .as("seed %s", seed)
                    .isEqualTo(text.length() - tail.length());
        }
    }

    @Test
    void loneSurrogates_doNoHarm() {
        assertThat(HeadAndTail.cut("\uD83D".repeat(5_000) + "\uDE42".repeat(5_000), 1_000))
                .hasSizeLessThanOrEqualTo(1_000);
    }

    private static String lines(int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> "line " + i + "\n").collect(Collectors.joining());
    }
}
