package dev.stowage.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RememberedTest {

    private final List<Integer> worked = new ArrayList<>();
    private final Remembered<Integer, String> remembered = new Remembered<>(2, key -> {
        worked.add(key);
        return "value of " + key;
    });

    @Test
    void value_isWorkedOutOnce_andIsItsOwnKeys() {
        for (int time = 0; time < 2; time++) {
            assertThat(remembered.of(1)).isEqualTo("value of 1");
            assertThat(remembered.of(2)).isEqualTo("value of 2");
        }
        assertThat(worked).containsExactly(1, 2);
    }

    @Test
    void valueTooMany_startsAnew() {
        for (int key : List.of(1, 2, 3, 3, 1)) {
            assertThat(remembered.of(key)).isEqualTo("value of " + key);
        }
        assertThat(worked).containsExactly(1, 2, 3, 1);
    }
}
