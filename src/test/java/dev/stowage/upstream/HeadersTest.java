package dev.stowage.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.upstream.Headers.Header;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HeadersTest {

    private static final Headers HEADERS = Headers.of(
            List.of(Map.entry("X-A", "1"), Map.entry("b", "x, Y ,z"), Map.entry("x-a", "2"), Map.entry("B", "w")));

    @Test
    void names_areComparedWithoutCase() {
        assertThat(HEADERS.first("x-A")).contains("1");
        assertThat(HEADERS.values("X-a")).containsExactly("1", "2");
        assertThat(HEADERS.has("c")).isFalse();
        assertThat(HEADERS.lists("b", "y")).isTrue();
        assertThat(HEADERS.lists("b", "W")).isTrue();
        assertThat(HEADERS.lists("b", "x, Y")).isFalse();
    }

    @Test
    void without_keepsOrderSpellingAndRepeats() {
        assertThat(HEADERS.without("b"::equals).lines())
                .containsExactly(new Header("X-A", "1"), new Header("x-a", "2"));
    }

    @Test
    void set_replacesWhereItStands() {
        assertThat(HEADERS.set("x-a", "9").lines())
                .containsExactly(
                        new Header("X-A", "9"),
                        new Header("b", "x, Y ,z"),
                        new Header("x-a", "9"),
                        new Header("B", "w"));
        assertThat(Headers.NONE.set("c", "1").lines()).containsExactly(new Header("c", "1"));
    }

    @Test
    void with_addsAtTheEnd() {
        assertThat(HEADERS.with("X-A", "3").values("x-a")).containsExactly("1", "2", "3");
    }

    @Test
    void lines_areCopied() {
        List<Header> lines = new ArrayList<>(List.of(new Header("a", "1")));
        Headers headers = new Headers(lines);
        lines.clear();
        assertThat(headers.lines()).hasSize(1);
    }
}
