package dev.stowage.core.tokens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PeakHoursTest {

    private static final Prices PRICES = new Prices(
            0.15,
            OptionalDouble.of(0.003),
            OptionalDouble.empty(),
            0.6,
            LocalDate.EPOCH,
            Optional.of(PeakHours.parse("2 mon-fri 01:00-04:00 06:00-10:00")));

    @ParameterizedTest
    @CsvSource({
        "2026-11-27T01:00:00Z, 0.30",
        "2026-11-27T03:59:59Z, 0.30",
        "2026-11-27T04:00:00Z, 0.15",
        "2026-11-27T09:30:00Z, 0.30",
        "2026-11-27T00:59:59Z, 0.15",
        "2026-11-28T03:00:00Z, 0.15",
        "2026-11-29T07:00:00Z, 0.15",
        "2026-11-30T07:00:00Z, 0.30",
    })
    void prices_areHigherInTheirPeakHours(String now, double input) {
        assertThat(PRICES.at(Instant.parse(now)).input()).isEqualTo(input);
    }

    @Test
    void allPrices_areHigherByTheSameFactor() {
        assertThat(PRICES.at(Instant.parse("2026-11-30T07:00:00Z")))
                .isEqualTo(new Prices(0.3, OptionalDouble.of(0.006), OptionalDouble.empty(), 1.2, LocalDate.EPOCH));
        Prices always = new Prices(1, OptionalDouble.empty(), OptionalDouble.empty(), 2, LocalDate.EPOCH);
        assertThat(always.at(Instant.EPOCH)).isEqualTo(always);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2",
                "2 mon-fri",
                "double mon-fri 01:00-04:00",
                "0 mon-fri 01:00-04:00",
                "2 monday 01:00-04:00",
                "2 fri-mon 01:00-04:00",
                "2 mon 04:00-01:00",
                "2 mon 1-4",
            })
    void whatIsNoPeak_isRefused(String text) {
        assertThatThrownBy(() -> PeakHours.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("such as 2 mon-fri 01:00-04:00");
    }
}
