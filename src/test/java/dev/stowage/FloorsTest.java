package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.ScriptedUpstream.Script;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where there is no room for what matters most, the next prompt is made smaller. */
class FloorsTest {

    private static final Script FINE = exchange -> exchange.respond(200, "application/json", "{}");

    /** It is told by its own name, and no cooldown is against it. */
    @Test
    void unmetFloors_haveTheNextPromptCompacted_forThatReason() throws IOException {
        try (Rig rig = Rig.start(
                "stowage.context.window=8000",
                "stowage.compaction.patience=60s",
                "stowage.compaction.cooldown=1h",
                "stowage.arena.mode=managed",
                "stowage.arena.floors.identity=320",
                "stowage.arena.max-injection-tokens=1200",
                "stowage.arena.identity=" + "standing ".repeat(310))) {
            List<String> messages = new ArrayList<>();
            messages.add(message("user", "word ".repeat(5_500)));
            assertThat(post(rig, messages).header("x-stowage-action")).startsWith("none");
            assertThat(rig.stowage().count("stowage.arena.events", "event", "context_compaction_requested"))
                    .isEqualTo(1);
            for (int i = 0; i < 4; i++) {
                messages.add(message("assistant", "I have looked at it. " + "so ".repeat(40)));
                messages.add(message("user", "And now? " + "then ".repeat(40)));
            }
            post(rig, messages);
            assertThat(rig.stowage().count("stowage.compactions", "reason", "floor_unmet"))
                    .isEqualTo(1);
        }
    }

    private static Response post(Rig rig, List<String> messages) throws IOException {
        return rig.post(FINE, ("{\"model\":\"m\",\"messages\":[" + String.join(",", messages) + "]}").getBytes(UTF_8));
    }

    private static String message(String role, String text) {
        return "{\"role\":\"" + role + "\",\"content\":\"" + text + "\"}";
    }
}
