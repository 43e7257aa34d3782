package dev.stowage.core.tokens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.stowage.core.tokens.ContextWindow.Source;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContextUsageTest {

    private static final OptionalInt UNKNOWN = OptionalInt.empty();

    /** Window, maximum answer, answer asked for (0: not said), what is left for the prompt. */
    @ParameterizedTest
    @CsvSource({
        "128000, 16384, 4096, 123904",
        "128000, 16384, 100000, 64000",
        "128000, 16384, 0, 111616",
        "128000, 0, 0, 96000",
        "400000, 128000, 0, 367232",
        "8192, 0, 0, 6144",
        "8192, 4096, 0, 6144",
        "8192, 1000, 0, 7192",
        "8000, 0, 8000, 4000"
    })
    void spendable_leavesRoomForTheAnswer(int window, int maxOutput, int asked, long spendable) {
        assertThat(window(window, UNKNOWN, known(maxOutput))
                        .usage(1, known(asked))
                        .spendable())
                .isEqualTo(spendable);
    }

    @Test
    void spendable_isBoundedByTheLongestPrompt() {
        ContextWindow window = window(400_000, OptionalInt.of(272_000), OptionalInt.of(128_000));
        assertThat(window.usage(136_000, UNKNOWN)).isEqualTo(new ContextUsage(136_000, 272_000));
        assertThat(window.usage(1, OptionalInt.of(200_000)).spendable()).isEqualTo(200_000);
    }

    /** A window that the answer's limit fills is no reason to make room for ever. */
    @Test
    void answerAsLongAsTheWindow_leavesHalf_C22() {
        assertThat(window(8_000, UNKNOWN, UNKNOWN)
                        .usage(2_000, OptionalInt.of(8_000))
                        .ratio())
                .isEqualTo(0.5);
        assertThat(window(1, UNKNOWN, UNKNOWN)
                        .usage(2_000, OptionalInt.of(8_000))
                        .spendable())
                .isPositive();
    }

    @Test
    void ratio_isPromptBySpendable() {
        assertThat(new ContextUsage(0, 100).ratio()).isZero();
        assertThat(new ContextUsage(61, 100).ratio()).isCloseTo(0.61, within(1e-12));
        assertThat(new ContextUsage(250, 100).ratio()).isEqualTo(2.5);
        assertThatThrownBy(() -> new ContextUsage(1, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "0, NONE",
        "4099, NONE",
        "4100, LOW",
        "6149, LOW",
        "6150, MEDIUM",
        "8199, MEDIUM",
        "8200, HIGH",
        "9399, HIGH",
        "9400, CRITICAL",
        "20000, CRITICAL"
    })
    void pressure_atTheDefaults(long prompt, Pressure pressure) {
        assertThat(new ContextUsage(prompt, 10_000).pressure(0.82, 0.94)).isEqualTo(pressure);
    }

    @ParameterizedTest
    @CsvSource({"2499, NONE", "2500, LOW", "4999, LOW", "5000, HIGH", "6000, CRITICAL"})
    void pressure_atALowThreshold(long prompt, Pressure pressure) {
        assertThat(new ContextUsage(prompt, 10_000).pressure(0.5, 0.6)).isEqualTo(pressure);
    }

    private static ContextWindow window(int tokens, OptionalInt maxInput, OptionalInt maxOutput) {
        return new ContextWindow(tokens, maxInput, maxOutput, Source.CATALOGUE);
    }

    private static OptionalInt known(int tokens) {
        return tokens == 0 ? OptionalInt.empty() : OptionalInt.of(tokens);
    }
}
