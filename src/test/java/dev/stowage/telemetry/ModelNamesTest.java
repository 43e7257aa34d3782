package dev.stowage.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ModelNamesTest {

    private static final String OTHER = "other";

    @Test
    void names_haveTheirOwnLabels_asOftenAsTheyAreAsked() {
        ModelNames names = new ModelNames(Set.of("house"));
        for (int time = 0; time < 2; time++) {
            assertThat(label(names, "gpt-4o-mini-2024-07-18")).isEqualTo("gpt-4o-mini");
            assertThat(label(names, "openai/GPT-4o")).isEqualTo("gpt-4o");
            assertThat(label(names, "house")).isEqualTo("house");
            assertThat(label(names, "House")).isEqualTo(OTHER);
            assertThat(names.label(Optional.empty())).isEqualTo(OTHER);
            assertThat(label(names, "gpt-4o" + "-".repeat(58))).isEqualTo("gpt-4o");
            assertThat(label(names, "gpt-4o" + "-".repeat(59))).isEqualTo(OTHER);
        }
    }

    @Test
    void labels_areAtMostFifty_andStayWhoseTheyAre() {
        Set<String> configured =
                IntStream.range(0, 60).mapToObj(number -> "model" + number).collect(Collectors.toSet());
        ModelNames names = new ModelNames(configured);
        for (int time = 0; time < 2; time++) {
            for (int number = 0; number < 60; number++) {
                assertThat(label(names, "model" + number)).isEqualTo(number < 50 ? "model" + number : OTHER);
            }
        }
    }

    @Test
    void name_keepsItsLabel_howeverManyOthersCome() {
        ModelNames names = new ModelNames(Set.of());
        for (int number = 0; number < 3000; number++) {
            assertThat(label(names, "gpt-4o-" + number)).isEqualTo("gpt-4o");
            assertThat(label(names, "unheard-of-" + number)).isEqualTo(OTHER);
        }
        assertThat(label(names, "gpt-4o-0")).isEqualTo("gpt-4o");
    }

    private static String label(ModelNames names, String model) {
        return names.label(Optional.of(model));
    }
}
