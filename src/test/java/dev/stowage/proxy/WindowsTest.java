package dev.stowage.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.tokens.Catalogue;
import dev.stowage.core.tokens.ContextWindow;
import dev.stowage.core.tokens.ContextWindow.Source;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class WindowsTest {

    private static final Catalogue NOTHING = new Catalogue(List.of());

    private final Windows windows = new Windows(new Windows.Configured(NOTHING, 128_000), NOTHING);

    @Test
    void whatIsSaidLater_countsFromThenOn() {
        assertThat(tokens("own")).isEqualTo(128_000);
        windows.configured(new Windows.Configured(NOTHING, 64_000));
        assertThat(tokens("own")).isEqualTo(64_000);
        windows.discovered("u", Map.of("own", ContextWindow.of(32_000, Source.DISCOVERED)));
        assertThat(tokens("own")).isEqualTo(32_000);
        windows.refused("u", "own", 16_000);
        assertThat(tokens("own")).isEqualTo(16_000);
    }

    @Test
    void windowThatIsCutToSilently_isLearnedAtTheThirdTime() {
        assertThat(tokens("cut")).isEqualTo(128_000);
        for (int i = 0; i < 3; i++) {
            windows.cut("u", "cut", OptionalInt.of(8_000));
        }
        assertThat(tokens("cut")).isEqualTo(8_000);
    }

    private int tokens(String model) {
        return windows.of("u", model).tokens();
    }
}
