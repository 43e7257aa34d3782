package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.UpstreamExchange;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a request may choose for itself, and what an operator forbids. */
class OverridesTest {

    private static final String SESSION = "x-stowage-session: mine";

    @ParameterizedTest
    @CsvSource({"manage, true", "shadow, true", "off, false", "OFF, false", "nonsense, true"})
    void requestsMode_isHeard(String mode, boolean placed) throws IOException {
        try (Rig rig = Rig.start()) {
            assertThat(ask(rig, "x-stowage-mode: " + mode, SESSION)
                            .header("x-stowage-session")
                            .equals("mine"))
                    .isEqualTo(placed);
        }
    }

    @Test
    void forbiddenHeaders_areNotHeard() throws IOException {
        try (Rig rig = Rig.start("stowage.context.mode-header=false", "stowage.session.own-header=false")) {
            assertThat(ask(rig, "x-stowage-mode: off", SESSION).header("x-stowage-session"))
                    .matches("h-[0-9a-f]{20}");
        }
    }

    private static Response ask(Rig rig, String... headers) throws IOException {
        return rig.post(OverridesTest::answer, Rig.ASK, headers);
    }

    private static void answer(UpstreamExchange exchange) throws IOException {
        exchange.respond(200, "application/json", "{}");
    }
}
