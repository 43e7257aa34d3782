package dev.stowage.core.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SilentTruncationTest {

    @ParameterizedTest
    @CsvSource({
        "20000, 4096, 4096",
        "20000, 4001, 4096",
        "20000, 3999, 4000",
        "20000, 3700, 4000",
        "9000, 2047, 2048",
        "60000, 31999, 32000",
        "60000, 32768, 32768",
        "500000, 127950, 128000",
        "500000, 131072, 131072"
    })
    void billFarBelow_nearARoundSize_namesIt(long estimate, long billed, int window) {
        assertThat(SilentTruncation.window(estimate, billed)).hasValue(window);
    }

    @ParameterizedTest
    @CsvSource({
        "6000, 4096",
        "20000, 12000",
        "20000, 5500",
        "20000, 19000",
        "3000, 1000",
        "20000, 0",
        "20000, -1",
        "0, 0",
        "500, 200"
    })
    void otherBills_sayNothing(long estimate, long billed) {
        assertThat(SilentTruncation.window(estimate, billed)).isEmpty();
    }
}
