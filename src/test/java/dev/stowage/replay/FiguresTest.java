package dev.stowage.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {

    @Test
    void figures_areWrittenForPeople() {
        assertThat(Figures.COUNT.plain(1_234_567)).isEqualTo("1,234,567");
        assertThat(Figures.SHARE.plain(0.8925)).isEqualTo("89.3%");
        assertThat(Figures.USD.plain(1234.5)).isEqualTo("1,234.5000");
    }

    @Test
    void differences_haveASign_unlessTheyAreNone() {
        assertThat(Figures.COUNT.difference(-1500)).isEqualTo("-1,500");
        assertThat(Figures.COUNT.difference(2)).isEqualTo("+2");
        assertThat(Figures.COUNT.difference(0)).isEqualTo("0");
        assertThat(Figures.SHARE.difference(0.0213)).isEqualTo("+2.1 pp");
        assertThat(Figures.SHARE.difference(-0.0001)).isEqualTo("0.0 pp");
        assertThat(Figures.USD.difference(-0.5)).isEqualTo("-0.5000");
    }

    @Test
    void change_isAShareOfTheFirst() {
        assertThat(Figures.change(OptionalDouble.of(200), OptionalDouble.of(150)))
                .isEqualTo("-25.0%");
        assertThat(Figures.change(OptionalDouble.of(0), OptionalDouble.of(150))).isEqualTo("-");
        assertThat(Figures.change(OptionalDouble.empty(), OptionalDouble.of(150)))
                .isEqualTo("-");
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "950, 950", "1000, 1k", "7500, 7.5k", "34000, 34k", "999000, 999k", "1500000, 1.5M"})
    void brief_isShort(long value, String written) {
        assertThat(Figures.brief(value)).isEqualTo(written);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 1", "81744, 100000", "7800, 8000", "1400, 1500", "250, 300"})
    void scale_endsAtARoundNumber(double largest, double most) {
        Scale scale = Scale.upTo(largest, 100, 0);
        assertThat(scale.most()).isEqualTo(most);
        assertThat(scale.of(0)).isEqualTo("100");
        assertThat(scale.of(most)).isEqualTo("0");
        assertThat(scale.of(most / 8)).isEqualTo("87.5");
    }
}
