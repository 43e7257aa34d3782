package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.Rig;
import dev.stowage.testkit.ScriptedUpstream.Script;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An upstream whose templates want users and assistants to take turns. */
class StrictAlternationTest {

    private static final Script FINE = exchange -> exchange.respond(200, "application/json", "{}");
    private static final JsonMapper JSON = new JsonMapper();
    private static final String ASKED = "Make the build green. Never push to main.";

    private final LongTalk talk = new LongTalk();

    @Test
    void checkpoint_standsInTheFirstMessageOfTheUser() throws IOException {
        try (Rig rig = rig("true")) {
            List<JsonNode> sent = sent(rig);
            assertThat(role(sent, 0)).isEqualTo("system");
            assertThat(role(sent, 1)).isEqualTo("user");
            assertThat(role(sent, 2)).isEqualTo("assistant");
            assertThat(text(sent, 1))
                    .startsWith("<stowage:block zone=checkpoint")
                    .endsWith("\n\n" + ASKED);
        }
    }

    @Test
    void prompt_staysTheSameWhileItGrows() throws IOException {
        try (Rig rig = rig("true")) {
            List<JsonNode> before = sent(rig);
            talk.assistant("None.");
            talk.user("Go on.");
            assertThat(again(rig).subList(0, before.size())).isEqualTo(before);
        }
    }

    @Test
    void otherUpstreams_getItAsAMessageOfItsOwn() throws IOException {
        try (Rig rig = rig("false")) {
            List<JsonNode> sent = sent(rig);
            assertThat(text(sent, 1))
                    .startsWith("<stowage:block zone=checkpoint")
                    .doesNotContain(ASKED);
            assertThat(text(sent, 2)).isEqualTo(ASKED);
        }
    }

    private List<JsonNode> sent(Rig rig) throws IOException {
        for (int i = 0; i < 3; i++) {
            talk.grow();
            talk.assistant("None of them.");
        }
        talk.user("Which?");
        return again(rig);
    }

    private List<JsonNode> again(Rig rig) throws IOException {
        rig.post(FINE, talk.body(), "x-stowage-session: s");
        return JSON.readTree(rig.upstream().take().text())
                .path("messages")
                .valueStream()
                .toList();
    }

    private static String role(List<JsonNode> sent, int at) {
        return sent.get(at).path("role").asString();
    }

    private static String text(List<JsonNode> sent, int at) {
        return sent.get(at).path("content").asString();
    }

    private static Rig rig(String strict) {
        return Rig.start(
                "stowage.context.window=8000",
                "stowage.compaction.patience=60s",
                "stowage.upstream.strict-alternation=" + strict);
    }
}
