package dev.stowage.core.chat;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WordingTest {

    private final Wording wording =
            new Wording("never|at (?:most|least)|ne \\p{L}+ pas|(?:i|we) (?:just )?know|нельзя|mustn't");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "never",
                "(never)",
                "do it, at least once",
                "il ne faut pas",
                "so we just know",
                "i know",
                "нельзя!",
                "you mustn't"
            })
    void phrase_isFound_asWordsOfItsOwn(String text) {
        assertThat(wording.isIn(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nevermore",
                "whenever",
                "a_never",
                "never_a",
                "-never",
                "`never`",
                "at last",
                "ski know",
                "𝒳never",
                "9never"
            })
    void partOfALongerWord_isNone(String text) {
        assertThat(wording.isIn(text)).isFalse();
    }

    @Test
    void firstTry_doesNotHideALaterOne() {
        assertThat(wording.isIn("at last, at most")).isTrue();
    }
}
