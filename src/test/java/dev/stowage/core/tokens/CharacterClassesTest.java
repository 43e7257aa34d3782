package dev.stowage.core.tokens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CharacterClassesTest {

    private final CharacterClasses classes = new CharacterClasses();

    @Test
    void emptyText_isNoToken() {
        assertThat(classes.count("")).isZero();
    }

    /** A hundred thousand of a kind, set apart from each other by spaces at 0.07, so that none of them is a long run. */
    @ParameterizedTest
    @CsvSource({
        "a, 0.21", "7, 0.75", ";, 0.58", "é, 0.35", "ж, 0.28", "λ, 0.28", "カ, 0.68", "ひ, 0.68", "한, 0.74", "漢, 0.75",
        "、, 0.95", "🙂, 1.9"
    })
    void characters_weighByTheirClass_D15(String character, double weight) {
        String text = (character + " ").repeat(100_000);
        assertThat((double) classes.count(text)).isCloseTo(100_000 * (weight + 0.07), within(1.01));
    }

    @ParameterizedTest
    @CsvSource({"'\n', 0.40", "'\r', 0.40", "'\t', 0.40", "' ', 0.07", "漢, 0.75", "🙂, 1.9"})
    void runs_ofOtherThanWordsWeighTheSame(String character, double weight) {
        assertThat((double) classes.count(character.repeat(100_000))).isCloseTo(100_000 * weight, within(1.01));
    }

    @Test
    void longRuns_areTakenForBase64_D15() {
        assertThat(classes.count("a".repeat(63))).isEqualTo(14);
        assertThat(classes.count("a".repeat(64))).isEqualTo(45);
        assertThat(classes.count("A9+/_-=a".repeat(1_000))).isEqualTo(5_600);
        assertThat(classes.count(("a".repeat(64) + "漢").repeat(1_000))).isBetween(45_550, 45_551);
    }

    @Test
    void halfAPair_isCounted() {
        assertThat(classes.count("\ud83d")).isEqualTo(1);
        assertThat(classes.count("\udc00x\ud800")).isEqualTo(3);
    }

    @Test
    void textsApart_countWhatTheyCountTogether() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int round = 0; round < 500; round++) {
            String one = text(random);
            String other = text(random);
            int apart = classes.count(one) + classes.count(other);
            assertThat(classes.count(one + "\n" + other))
                    .as("seed %d: %s|%s", seed, one, other)
                    .isBetween(apart - 1, apart + 1);
        }
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int length = random.nextInt(300); length > 0; length--) {
            text.append("aaaaaaaaaaaa1 \n,漢é".charAt(random.nextInt(18)));
        }
        return text.toString();
    }
}
