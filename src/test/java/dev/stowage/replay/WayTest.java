package dev.stowage.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WayTest {

    private static final URI PLACE = URI.create("http://127.0.0.1:1/v1");

    @Test
    void bothWaysToTheSandbox_haveCachesOfTheirOwn() {
        ReplayOptions options = options("x");
        assertThat(Way.direct(options, PLACE).headers())
                .isNotEqualTo(Way.throughStowage(options, PLACE).headers());
    }

    @Test
    void bothWaysToAProvider_sendItsKey() {
        ReplayOptions options = options("x", "--upstream", "http://127.0.0.1:1", "--api-key-env", "KEY");
        Map<String, String> key = Map.of("authorization", "Bearer sk-1");
        assertThat(Way.direct(options, PLACE).headers()).isEqualTo(key);
        assertThat(Way.throughStowage(options, PLACE).headers()).isEqualTo(key);
        assertThat(Way.direct(options("x", "--upstream", "http://127.0.0.1:1"), PLACE)
                        .headers())
                .isEmpty();
    }

    @Test
    void whatIsForStowage_isSentToStowageAlone() {
        ReplayOptions options = options("x", "--mode", "off", "--session-header");
        assertThat(Way.direct(options, PLACE).headersOf(named("c1")))
                .doesNotContainKeys("x-stowage-mode", "x-stowage-session");
        assertThat(Way.throughStowage(options, PLACE).headersOf(named("c1")))
                .containsEntry("x-stowage-mode", "off")
                .containsEntry("x-stowage-session", "c1");
    }

    @Test
    void conversationsAreNotNamed_unlessThatIsWished() {
        assertThat(Way.throughStowage(options("x"), PLACE).headersOf(named("c1")))
                .doesNotContainKey("x-stowage-session");
    }

    @Test
    void idThatNoHeaderCanHold_isSentAsItsDigest() {
        Way way = Way.throughStowage(options("x", "--session-header"), PLACE);
        assertThat(way.headersOf(named("line\nend")).get("x-stowage-session")).matches("[0-9a-f]{20}");
        assertThat(way.headersOf(named("c".repeat(200))).get("x-stowage-session"))
                .matches("[0-9a-f]{20}");
    }

    private static Recording named(String id) {
        return new Recording(id, "m", List.of("{}"), List.of());
    }

    private static ReplayOptions options(String... arguments) {
        return new OptionReader(() -> Path.of("archive"))
                .read(arguments, Map.of("KEY", "sk-1"), LocalDate.of(2026, 11, 28))
                .orElseThrow();
    }
}
