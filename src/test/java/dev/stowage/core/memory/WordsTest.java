package dev.stowage.core.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WordsTest {

    @Test
    void wordsBetweenSpaces_areWhole_inSmallLetters() {
        assertThat(Words.of("The Größe of max_size is 42, дом.").all())
                .containsExactlyInAnyOrder("the", "größe", "of", "max_size", "is", "42", "дом");
    }

    /** The first letter of Thai is the first of all that need no spaces; a rare ideograph takes two of Java's chars. */
    @Test
    void signsWithoutSpaces_areTakenInPairs() {
        assertThat(Words.of("กขค").all()).containsExactlyInAnyOrder("กข", "ขค");
        assertThat(Words.of("東京都 tokyo").all()).containsExactlyInAnyOrder("東京", "京都", "tokyo");
        assertThat(Words.of("ひらカナ").all()).containsExactlyInAnyOrder("ひら", "らカ", "カナ");
        assertThat(Words.of("𠮷野家").all()).containsExactlyInAnyOrder("𠮷野", "野家");
        assertThat(Words.of("字").all()).containsExactly("字");
        assertThat(Words.of("한국어 말").all()).containsExactlyInAnyOrder("한국어", "말");
    }
}
