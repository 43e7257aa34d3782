package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.ScriptedUpstream.Script;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a provider's prefix cache has seen of a compacted prompt stays as it is until the next compaction. */
class SteadyPromptsTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final Script FINE = exchange -> exchange.respond(200, "application/json", "{}");
    private static final String MARKER = ",\"cache_control\":{\"type\":\"ephemeral\"}";

    private final LongTalk talk = new LongTalk();
    private final Rig rig = Rig.start(
            "stowage.context.window=8000",
            "stowage.compaction.patience=60s",
            "stowage.compaction.cooldown-messages=50");

    @AfterEach
    void close() {
        rig.close();
    }

    @Test
    void checkpoint_countsNothingOn_whileTheConversationGrows_C118() throws IOException {
        List<String> before = compacted();
        assertThat(before.get(1)).contains("<stowage:block zone=checkpoint");
        for (int turn = 0; turn < 3; turn++) {
            talk.assistant("Answer " + turn + ".");
            talk.user("Go on " + turn + ".");
            List<String> now = sent();
            assertThat(now.subList(0, before.size())).isEqualTo(before);
            assertThat(now).hasSize(before.size() + 2);
            before = now;
        }
    }

    @Test
    void instructions_areTheClients_whateverStowageHasToSay_C121() throws IOException {
        String instructions = JSON.readTree(talk.messages().get(0)).toString();
        assertThat(compacted().get(0)).isEqualTo(instructions);
        talk.assistant("Done.");
        talk.user("Go on.");
        List<String> sent = sent();
        assertThat(sent.get(0)).isEqualTo(instructions);
        assertThat(sent)
                .filteredOn(message -> message.contains("<stowage:block"))
                .hasSize(1);
    }

    @Test
    void decisions_stay_whenThePressureIsGone_C126() throws IOException {
        List<String> before = compacted();
        talk.messages()
                .subList(talk.messages().size() - 1, talk.messages().size())
                .clear();
        talk.user("Short.");
        List<String> now = sent();
        assertThat(now.subList(0, before.size() - 1)).isEqualTo(before.subList(0, before.size() - 1));
    }

    @Test
    void movedCacheMarker_changesNoDecision_C127() throws IOException {
        mark(1);
        List<String> before = compacted();
        unmark();
        talk.assistant("Done.");
        talk.user("Go on.");
        mark(talk.messages().size() - 1);
        Response answer = post();
        List<String> now = received();
        assertThat(answer.header("x-stowage-epoch")).isEqualTo("1");
        assertThat(now.subList(0, before.size()).stream().map(SteadyPromptsTest::unmarked))
                .containsExactlyElementsOf(
                        before.stream().map(SteadyPromptsTest::unmarked).toList());
        assertThat(now).filteredOn(message -> message.contains("cache_control")).hasSize(1);
    }

    private List<String> compacted() throws IOException {
        for (int i = 0; i < 3; i++) {
            talk.grow();
            talk.assistant("None of them.");
        }
        talk.user("Which?");
        Response answer = post();
        assertThat(answer.header("x-stowage-epoch")).isEqualTo("1");
        return received();
    }

    private List<String> sent() throws IOException {
        assertThat(post().header("x-stowage-epoch")).isEqualTo("1");
        return received();
    }

    private Response post() throws IOException {
        return rig.post(FINE, talk.body(), "x-stowage-session: s");
    }

    private List<String> received() {
        return JSON.readTree(rig.upstream().take().text())
                .path("messages")
                .valueStream()
                .map(JsonNode::toString)
                .toList();
    }

    private void mark(int at) {
        talk.messages().set(at, talk.messages().get(at).replaceFirst("}$", MARKER + "}"));
    }

    private void unmark() {
        talk.messages().replaceAll(SteadyPromptsTest::unmarked);
    }

    private static String unmarked(String message) {
        return message.replace(MARKER, "");
    }
}
