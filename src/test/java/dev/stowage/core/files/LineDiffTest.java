package dev.stowage.core.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class LineDiffTest {

    @Test
    void changedLine_standsBetweenThreeOthers() {
        String old = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
        assertThat(LineDiff.between(old, old.replace("5", "five")))
                .isEqualTo("@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8");
    }

    @Test
    void sameTexts_differInNothing() {
        assertThat(LineDiff.between("a\nb", "a\nb")).isEmpty();
        assertThat(LineDiff.applied("a\nb", "")).contains("a\nb");
    }

    @Test
    void diff_leadsFromOneTextToTheOther_whateverTheyAre() {
        Random random = new Random(7);
        for (int i = 0; i < 2_000; i++) {
            String old = text(random);
            String now = text(random);
            String diff = LineDiff.between(old, now);
            assertThat(LineDiff.applied(old, diff))
                    .as("%s to %s by %s", old, now, diff)
                    .contains(now);
        }
    }

    @Test
    void diffOfAnotherText_doesNotFit() {
        assertThat(LineDiff.applied("x\ny\nz\n", LineDiff.between("a\nb\nc\n", "a\nB\nc\n")))
                .isEmpty();
    }

    private static String text(Random random) {
        return random.ints(random.nextInt(30), 0, 6)
                .mapToObj(letter -> "" + (char) ('a' + letter))
                .collect(Collectors.joining("\n", "", random.nextBoolean() ? "\n" : ""));
    }
}
