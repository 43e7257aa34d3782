package dev.stowage.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CacheMarkTest {

    @Test
    void marks_differButAreOfOneLength() {
        Random random = new Random(7);
        CacheMark one = CacheMark.next(random);
        CacheMark other = CacheMark.next(random);
        assertThat(one).isNotEqualTo(other);
        assertThat(one.text()).matches("Replay \\d{3} \\d{3} \\d{3}\\.");
        assertThat(other.text()).hasSameSizeAs(one.text());
    }

    @Test
    void mark_standsBeforeTheFirstText_andNowhereElse() {
        CacheMark mark = new CacheMark("M");
        String next = "{\"role\":\"user\",\"content\":\"u\"}";
        assertThat(mark.on(recording("{\"role\":\"system\",\"content\":\"s\"}", next))
                        .messages())
                .containsExactly("{\"role\":\"system\",\"content\":\"M\\ns\"}", next);
        assertThat(mark.on(recording("{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"s\"}]}"))
                        .messages())
                .containsExactly("{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"M\"},"
                        + "{\"type\":\"text\",\"text\":\"s\"}]}");
        String silent = "{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[]}";
        assertThat(mark.on(recording(silent, next)).messages()).containsExactly(silent, next);
    }

    private static Recording recording(String... messages) {
        return new Recording("id", "m", List.of(messages), List.of());
    }
}
