package dev.stowage.core.tokens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.core.tokens.ContextWindow.Source;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContextWindowTest {

    private static final int DEFAULT = 128_000;

    @Test
    void sources_areBelievedInThisOrder() {
        assertThat(Source.values())
                .containsExactly(
                        Source.REQUEST,
                        Source.LEARNED,
                        Source.CONFIGURED,
                        Source.DISCOVERED,
                        Source.CATALOGUE,
                        Source.DEFAULT);
    }

    @Test
    void nothingKnown_isTheDefault() {
        assertThat(ContextWindow.resolve(List.of(), DEFAULT)).isEqualTo(ContextWindow.of(DEFAULT, Source.DEFAULT));
    }

    @ParameterizedTest
    @CsvSource({
        "catalogue=100 discovered=200, discovered=200",
        "catalogue=100 discovered=50, discovered=50",
        "discovered=50 configured=300, configured=300",
        "configured=300 learned=200, learned=200",
        "discovered=50 learned=200, learned=200",
        "catalogue=100 learned=200, learned=200",
        "request=1000 catalogue=200, request=1000",
        "request=1000 configured=200, request=1000"
    })
    void mostBelieved_counts(String known, String expected) {
        assertResolved(known, expected);
    }

    @ParameterizedTest
    @CsvSource({
        "request=1000 learned=200 catalogue=900, learned=200",
        "request=100 learned=200, request=100",
        "configured=300 learned=400, configured=300",
        "request=1000 learned=400 configured=300, configured=300"
    })
    void refusals_boundPromises_andTheOperatorBoundsBoth(String known, String expected) {
        assertResolved(known, expected);
    }

    private static void assertResolved(String known, String expected) {
        List<ContextWindow> windows = Arrays.stream(known.split(" ", -1))
                .map(ContextWindowTest::window)
                .toList();
        assertThat(ContextWindow.resolve(windows, DEFAULT)).isEqualTo(window(expected));
    }

    @Test
    void maximumAnswer_comesFromTheMostBelievedThatKnowsOne() {
        ContextWindow learned = ContextWindow.of(200_000, Source.LEARNED);
        ContextWindow discovered =
                new ContextWindow(400_000, OptionalInt.empty(), OptionalInt.of(10_000), Source.DISCOVERED);
        ContextWindow catalogue =
                new ContextWindow(400_000, OptionalInt.of(272_000), OptionalInt.of(128_000), Source.CATALOGUE);
        ContextWindow resolved = ContextWindow.resolve(List.of(catalogue, learned, discovered), DEFAULT);
        assertThat(resolved)
                .isEqualTo(new ContextWindow(200_000, OptionalInt.empty(), OptionalInt.of(10_000), Source.LEARNED));
    }

    @ParameterizedTest
    @CsvSource({"claude-sonnet-4-5[1m], 1000000", "x[1M], 1000000", "openai/y[200k], 200000", "z[2000k], 2000000"})
    void window_isStatedByTheName(String model, int tokens) {
        assertThat(ContextWindow.statedBy(model)).contains(ContextWindow.of(tokens, Source.REQUEST));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "gpt-4-32k", "phi-3-mini-128k-instruct", "x[1m]y", "x[m]", "x[0k]", "x[9999m]", "x[1g]"})
    void otherNames_stateNothing(String model) {
        assertThat(ContextWindow.statedBy(model)).isEmpty();
    }

    @Test
    void windowOfNothing_isRefused() {
        assertThatThrownBy(() -> ContextWindow.of(0, Source.CONFIGURED)).isInstanceOf(IllegalArgumentException.class);
    }

    /** Whatever is known, in whatever order: the answer is one of the sizes known, and no larger than a refusal's. */
    @Test
    void resolution_holdsForRandomKnowledge() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int round = 0; round < 2_000; round++) {
            Map<Source, ContextWindow> known = new EnumMap<>(Source.class);
            for (Source source : Source.values()) {
                if (random.nextBoolean()) {
                    known.put(source, ContextWindow.of(1 + random.nextInt(1_000), source));
                }
            }
            List<ContextWindow> shuffled = new ArrayList<>(known.values());
            Collections.shuffle(shuffled, random);
            ContextWindow resolved = ContextWindow.resolve(shuffled, DEFAULT);
            assertThat(resolved)
                    .as("seed %d, %s", seed, known)
                    .isEqualTo(known.getOrDefault(resolved.source(), ContextWindow.of(DEFAULT, Source.DEFAULT)));
            if (known.containsKey(Source.LEARNED)) {
                assertThat(resolved.tokens())
                        .as("seed %d, %s", seed, known)
                        .isLessThanOrEqualTo(known.get(Source.LEARNED).tokens());
            }
        }
    }

    private static ContextWindow window(String text) {
        String[] parts = text.split("=", -1);
        return ContextWindow.of(Integer.parseInt(parts[1]), Source.valueOf(parts[0].toUpperCase(Locale.ROOT)));
    }
}
