package dev.stowage.core.residency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.tokens.Prices;
import java.time.LocalDate;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EconomyTest {

    private static final LocalDate DATE = LocalDate.of(2026, 10, 1);

    /** From 90,000 tokens to 45,000: where a hit costs a fiftieth, with the fiftieth request; where it costs less than a twelfth, with the twelfth. */
    @ParameterizedTest
    @CsvSource({
        "0.003, 0.15, 49, false",
        "0.003, 0.15, 50, true",
        "0.5, 6.25, 11, false",
        "0.5, 6.25, 12, true",
        "1, 1, 1, true"
    })
    void rewriting_paysWhereEnoughIsStillToCome(double hit, double fresh, int toCome, boolean pays) {
        assertThat(new Economy(hit, fresh).pays(90_000, 45_000, toCome)).isEqualTo(pays);
    }

    @Test
    void whatIsWritten_costsWhatWritingCosts() {
        assertThat(Economy.of(new Prices(5, OptionalDouble.of(0.5), OptionalDouble.of(6.25), 25, DATE)))
                .isEqualTo(new Economy(0.5, 6.25));
        assertThat(Economy.of(new Prices(5, OptionalDouble.empty(), OptionalDouble.empty(), 25, DATE)))
                .isEqualTo(new Economy(5, 5));
    }

    @ParameterizedTest
    @CsvSource({"0, 100, 900, 1", "40, 100, 900, 40", "40, 600, 900, 20", "40, 890, 900, 1", "40, 950, 900, 1"})
    void asManyRequests_areExpectedAsThereWere_untilTheBudgetIsFull(int made, long kept, long full, int toCome) {
        assertThat(Economy.toCome(made, kept, full)).isEqualTo(toCome);
    }
}
