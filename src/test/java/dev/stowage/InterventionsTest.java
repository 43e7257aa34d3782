package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.ScriptedUpstream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What is done to prompts whose load is risky, and what is not. */
class InterventionsTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final int SMALL = 8_000;
    private static final int LARGE = 128_000;

    private final LongTalk talk = new LongTalk();

    @Test
    void replan_leavesWhatTheAgentNeedsAndNothingElse() throws IOException {
        talk.failTwice();
        try (Rig rig = rig(SMALL)) {
            Response response = ask(rig);
            assertThat(response.header("x-stowage-action")).isEqualTo("replan;reason=selected");
            assertThat(response.header("x-stowage-risk")).startsWith("high;");
            assertThat(response.header("x-stowage-epoch")).isEqualTo("1");
            List<JsonNode> sent = sent(rig);
            List<String> own = talk.messages();
            assertThat(sent).hasSize(5);
            assertThat(sent.get(0)).isEqualTo(JSON.readTree(own.get(0)));
            assertThat(sent.get(1).path("role").asString()).isEqualTo("user");
            assertThat(sent.get(1).path("content").asString())
                    .startsWith("<stowage:block zone=canonical ")
                    .containsSubsequence(
                            "[stowage canonical state]",
                            "Replan",
                            "## Goal",
                            "Now mend the build.",
                            "## Constraints",
                            "Never push to main.",
                            "## Open loops",
                            "no rule to make target",
                            "## References",
                            "src/Big.java",
                            "## Instruction",
                            "memory://");
            assertThat(sent.get(2)).isEqualTo(JSON.readTree(own.get(9)));
            assertThat(sent.get(3)).isEqualTo(JSON.readTree(own.get(own.size() - 2)));
            assertThat(sent.get(4)).isEqualTo(JSON.readTree(own.get(own.size() - 1)));
            assertThat(rig.stowage().count("stowage.interventions", "action", "replan", "result", "applied"))
                    .isEqualTo(1);
            assertThat(rig.stowage().count("stowage.fail.open")).isZero();
        }
    }

    @Test
    void replannedPrompt_staysAndGrows() throws IOException {
        talk.failTwice();
        try (Rig rig = rig(SMALL)) {
            List<JsonNode> before = messages(rig.received(talk.body()).text());
            assertThat(messages(rig.received(talk.body()).text()))
                    .as("sent again")
                    .isEqualTo(before);
            for (int i = 0; i < 3; i++) {
                talk.run("make step" + i, "Error: still wrong");
                List<JsonNode> after = messages(rig.received(talk.body()).text());
                assertThat(after.subList(0, before.size())).as("step %d", i).isEqualTo(before);
                assertThat(after).hasSize(before.size() + 2);
                before = after;
            }
            assertThat(ask(rig).header("x-stowage-action")).isEqualTo("none;reason=already_intervened_this_turn");
        }
    }

    @Test
    void replan_isStoredWithItsConversation(@TempDir Path directory) throws IOException {
        String[] store = {
            "stowage.store.type=file",
            "stowage.store.directory=" + directory,
            "stowage.archive.enabled=false",
            "stowage.memory.dir=" + directory.resolve("memory")
        };
        talk.failTwice();
        List<JsonNode> before;
        try (Rig rig = rig(SMALL, store)) {
            before = messages(rig.received(talk.body()).text());
            assertThat(before).hasSize(5);
        }
        talk.run("make again", "ok");
        try (Rig rig = rig(SMALL, store)) {
            List<JsonNode> after = messages(rig.received(talk.body()).text());
            assertThat(after.subList(0, before.size())).isEqualTo(before);
        }
    }

    /** The same conversation where there is room. */
    @Test
    void whereThereIsRoom_notAByteChanges() throws IOException {
        talk.failTwice();
        try (Rig rig = rig(LARGE)) {
            assertThat(rig.received(talk.body()).body()).isEqualTo(talk.body());
            assertThat(rig.stowage()
                            .count("stowage.interventions", "action", "replan", "reason", "below_context_floor"))
                    .isEqualTo(1);
        }
    }

    /** Such templates take no two messages of users in a row; the user's first is not sent any more. */
    @Test
    void whereUsersAndAssistantsTakeTurns_theBlockStandsInTheAsk() throws IOException {
        talk.failTwice();
        try (Rig rig = rig(SMALL, "stowage.upstream.strict-alternation=true")) {
            List<JsonNode> sent = messages(rig.received(talk.body()).text());
            assertThat(sent)
                    .extracting(message -> message.path("role").asString())
                    .containsExactly("system", "user", "assistant", "tool");
            assertThat(sent.get(1).path("content").asString())
                    .startsWith("<stowage:block zone=canonical ")
                    .endsWith("Now mend the build. It must work on Windows.");
        }
    }

    @Test
    void advice_changesNothing() throws IOException {
        talk.failTwice();
        try (Rig rig = Rig.start("stowage.context.window=" + SMALL)) {
            assertThat(text(messages(rig.received(talk.body()).text()))).doesNotContain("zone=canonical");
            assertThat(rig.stowage().count("stowage.interventions", "action", "replan", "reason", "advisory_mode"))
                    .isEqualTo(1);
        }
    }

    @Test
    void shadowAndPromptsThatAreNeverRewritten_areLeftAlone() throws IOException {
        talk.failTwice();
        try (Rig rig = rig(SMALL)) {
            assertThat(rig.received(talk.body(), "x-stowage-mode: shadow").body())
                    .isEqualTo(talk.body());
            assertThat(rig.stowage().count("stowage.interventions", "reason", "advisory_mode"))
                    .isEqualTo(1);
        }
        try (Rig rig = rig(SMALL, "stowage.compaction.enabled=false")) {
            assertThat(rig.received(talk.body()).body()).isEqualTo(talk.body());
        }
    }

    /** Every risk is medium here. */
    @Test
    void refresh_compactsAndSaysWhatMatters() throws IOException {
        String[] medium = {"stowage.capacity.low-risk-max=0", "stowage.capacity.medium-risk-max=1"};
        for (int i = 0; i < 4; i++) {
            talk.assistant("Part " + i + " is done.");
            talk.user("Go on with part " + (i + 1) + ".");
        }
        talk.grow();
        try (Rig rig = rig(SMALL, medium)) {
            Response response = ask(rig);
            assertThat(response.header("x-stowage-action")).startsWith("refresh");
            List<JsonNode> before = sent(rig);
            assertThat(text(before).split("zone=canonical", -1)).hasSize(2);
            assertThat(before.get(1).path("content").asString()).contains("Context refresh", "Which of them is wrong?");
            assertThat(text(before).length()).isLessThan(talk.body().length);
            assertThat(before.get(0)).isEqualTo(JSON.readTree(talk.messages().get(0)));
            talk.assistant("F3 is.");
            talk.user("Mend it.");
            List<JsonNode> after = messages(rig.received(talk.body()).text());
            assertThat(after.subList(0, before.size())).isEqualTo(before);
            assertThat(rig.stowage().count("stowage.interventions", "reason", "refresh_cooldown"))
                    .isEqualTo(1);
        }
        try (Rig rig = rig(LARGE, medium)) {
            assertThat(rig.received(talk.body()).body()).isEqualTo(talk.body());
        }
    }

    /** A file stands where the directory should be. */
    @Test
    void memoryThatCannotBeWritten_costsNothing(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "");
        talk.failTwice();
        try (Rig rig = rig(SMALL, "stowage.memory.dir=" + file)) {
            assertThat(messages(rig.received(talk.body()).text())).hasSize(5);
        }
    }

    private Response ask(Rig rig) throws IOException {
        return rig.post(exchange -> exchange.respond(200, "application/json", "{}"), talk.body());
    }

    private static List<JsonNode> sent(Rig rig) {
        ScriptedUpstream upstream = rig.upstream();
        return messages(upstream.take().text());
    }

    private static Rig rig(int window, String... settings) {
        List<String> all =
                new ArrayList<>(List.of("stowage.context.window=" + window, "stowage.compaction.patience=60s"));
        all.add("stowage.capacity.mode=enforce");
        all.addAll(List.of(settings));
        return Rig.start(all.toArray(String[]::new));
    }

    private static List<JsonNode> messages(String body) {
        List<JsonNode> messages = new ArrayList<>();
        JSON.readTree(body).path("messages").forEach(messages::add);
        return messages;
    }

    private static String text(List<JsonNode> messages) {
        return messages.toString();
    }
}
