package dev.stowage.core.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WrappingTest {

    @ParameterizedTest
    @CsvSource({
        "nothing, nothing",
        "a<b x>in</b>c, ac",
        "a<b x>in</b>c<b>in</b>d, acd",
        "a<b x>never closed, a",
        "a</b>c, a</b>c",
        "<b>one<b>two</b>three, three",
    })
    void outside_hasNothingOfWhatIsFenced(String text, String outside) {
        assertThat(new Wrapping("<b", "</b>").outside(text)).isEqualTo(outside);
    }
}
