package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A call that only reads is made again where risk is high: what the prompt is told of it, and what follows. */
class ReplayedCallsTest {

    private static final JsonMapper JSON = new JsonMapper();

    private static final String BEFORE = "class A {\n    int one;\n}\n";
    private static final String AFTER = "class A {\n    int two;\n}\n";

    @TempDir
    private Path root = Path.of("");

    private final LongTalk talk = new LongTalk();

    @BeforeEach
    void lay() throws IOException {
        Files.writeString(root.resolve("A.java"), BEFORE);
    }

    private Rig withRoot(String... settings) {
        List<String> all = new ArrayList<>(List.of("stowage.workspace.roots=" + root, "stowage.context.window=128000"));
        all.addAll(List.of(settings));
        return RiskRig.start(all.toArray(String[]::new));
    }

    @Test
    void fileThatHasChanged_isAConflictWithItsDifference() throws IOException {
        talk.read("A.java", BEFORE);
        Files.writeString(root.resolve("A.java"), AFTER);
        try (Rig rig = withRoot()) {
            Response response = ask(rig);
            assertThat(response.header("x-stowage-action")).isEqualTo("replay;reason=selected");
            List<JsonNode> sent = messages(rig.upstream().take().text());
            assertThat(sent).hasSameSizeAs(talk.messages());
            assertThat(last(sent))
                    .startsWith(BEFORE)
                    .contains("zone=verification")
                    .containsSubsequence(
                            "[stowage verification]",
                            "Tool: read_file A.java",
                            "Result: conflict",
                            "- int one;",
                            "+ int two;");
            assertThat(sent.subList(0, sent.size() - 1)).isEqualTo(own().subList(0, sent.size() - 1));
            assertThat(rig.stowage().count("stowage.replays", "result", "conflict"))
                    .isEqualTo(1);
            assertThat(rig.stowage().count("stowage.interventions", "action", "replay", "result", "applied"))
                    .isEqualTo(1);
            assertThat(rig.stowage().count("stowage.fail.open")).isZero();
        }
    }

    @Test
    void fileThatIsAsItWas_isAPass() throws IOException {
        talk.read("A.java", BEFORE);
        try (Rig rig = withRoot()) {
            assertThat(last(messages(rig.received(talk.body()).text())))
                    .contains("Result: pass")
                    .doesNotContain("+ ");
            assertThat(rig.stowage().count("stowage.replays", "result", "pass")).isEqualTo(1);
        }
    }

    @Test
    void note_staysWhereItIs_andIsGivenOnce() throws IOException {
        talk.read("A.java", BEFORE);
        try (Rig rig = withRoot()) {
            List<JsonNode> before = messages(rig.received(talk.body()).text());
            Files.writeString(root.resolve("A.java"), AFTER);
            assertThat(messages(rig.received(talk.body()).text()))
                    .as("sent again")
                    .isEqualTo(before);
            talk.run("ls", "A.java");
            List<JsonNode> after = messages(rig.received(talk.body()).text());
            assertThat(after.subList(0, before.size())).isEqualTo(before);
            assertThat(after.toString().split("zone=verification", -1)).hasSize(2);
            assertThat(rig.stowage().count("stowage.replays")).isEqualTo(1);
        }
    }

    @Test
    void fileThatIsGone_isAConflict() throws IOException {
        talk.read("A.java", BEFORE);
        Files.delete(root.resolve("A.java"));
        try (Rig rig = withRoot()) {
            assertThat(last(messages(rig.received(talk.body()).text())))
                    .contains("Result: conflict", "the file is gone");
        }
    }

    /** What the model itself has changed since is no news, and a file that may not be read says nothing. */
    @Test
    void nothingThatCouldBeRepeated_changesNoByte() throws IOException {
        Files.writeString(root.resolve(".env"), "TOKEN=2");
        talk.read(".env", "TOKEN=1");
        talk.read("../outside.txt", "text");
        talk.read("A.java", BEFORE);
        talk.run("cat > A.java <<'X'\nother\nX".replace("\n", "\\n").replace("'", ""), "");
        talk.run("make", "ok");
        try (Rig rig = withRoot()) {
            assertThat(rig.received(talk.body()).body()).isEqualTo(talk.body());
            assertThat(rig.stowage().count("stowage.replays", "result", "nothing"))
                    .isEqualTo(1);
            assertThat(rig.stowage().count("stowage.interventions", "action", "replay", "reason", "selected"))
                    .isEqualTo(1);
        }
    }

    @Test
    void partOfAFile_isComparedAsAPart() throws IOException {
        Files.writeString(root.resolve("B.java"), LongTalk.java("B", 30));
        String part = String.join("\n", LongTalk.java("B", 30).lines().toList().subList(10, 30));
        talk.run("sed -n 11,30p B.java", part);
        try (Rig rig = withRoot()) {
            assertThat(last(messages(rig.received(talk.body()).text()))).contains("Result: pass");
        }
    }

    @Test
    void workspaceIsTheRequests() throws IOException {
        Files.createDirectories(root.resolve("sub"));
        Files.writeString(root.resolve("sub/A.java"), AFTER);
        talk.read("A.java", BEFORE);
        try (Rig rig = withRoot()) {
            assertThat(last(messages(rig.received(talk.body(), "x-stowage-workspace: sub")
                            .text())))
                    .contains("Result: conflict");
        }
        try (Rig rig = withRoot()) {
            assertThat(rig.received(talk.body(), "x-stowage-workspace: ../etc").body())
                    .isEqualTo(talk.body());
        }
    }

    /** The next checkpoint after a tool counts as severe: the prompt is replanned, and told what was found. */
    @Test
    void conflict_isFollowedByAReplan_thatTellsOfIt() throws IOException {
        for (int i = 0; i < 3; i++) {
            talk.assistant("Part " + i + " is done.");
            talk.user("Go on with part " + (i + 1) + ".");
        }
        talk.read("src/Big.java", LongTalk.java("Big", 260));
        talk.read("A.java", BEFORE);
        Files.writeString(root.resolve("A.java"), AFTER);
        try (Rig rig = RiskRig.start(
                "stowage.workspace.roots=" + root, "stowage.context.window=8000", "stowage.compaction.soft=0.74")) {
            assertThat(ask(rig).header("x-stowage-action")).startsWith("replay");
            talk.run("ls", "A.java");
            Response response = ask(rig);
            assertThat(response.header("x-stowage-action")).isEqualTo("replan;reason=selected");
            assertThat(response.header("x-stowage-risk")).startsWith("high;");
            rig.upstream().forget();
            String sent = rig.received(talk.body()).text();
            assertThat(sent).contains("zone=canonical", "zone=verification", "- int one;", "+ int two;");
            assertThat(rig.stowage().count("stowage.replays")).isEqualTo(1);
        }
    }

    @Test
    void advice_repeatsNothing() throws IOException {
        talk.read("A.java", BEFORE);
        Files.writeString(root.resolve("A.java"), AFTER);
        try (Rig rig = withRoot("stowage.capacity.mode=advisory")) {
            assertThat(rig.received(talk.body()).body()).isEqualTo(talk.body());
            assertThat(rig.stowage().count("stowage.replays")).isZero();
            assertThat(rig.stowage().count("stowage.interventions", "action", "replay", "reason", "advisory_mode"))
                    .isEqualTo(1);
        }
    }

    @Test
    void budgetOfNone_repeatsNothing() throws IOException {
        talk.read("A.java", BEFORE);
        for (String none : List.of("stowage.capacity.max-replay-per-turn=0", "stowage.workspace.roots=")) {
            try (Rig rig = withRoot(none)) {
                assertThat(rig.received(talk.body()).body()).isEqualTo(talk.body());
                assertThat(rig.stowage().count("stowage.interventions", "action", "replay", "reason", "replay_budget"))
                        .isEqualTo(1);
            }
        }
    }

    private Response ask(Rig rig) throws IOException {
        return rig.post(exchange -> exchange.respond(200, "application/json", "{}"), talk.body());
    }

    private List<JsonNode> own() {
        return messages(new String(talk.body(), UTF_8));
    }

    private static List<JsonNode> messages(String body) {
        List<JsonNode> messages = new ArrayList<>();
        JSON.readTree(body).path("messages").forEach(messages::add);
        return messages;
    }

    private static String last(List<JsonNode> messages) {
        return messages.get(messages.size() - 1).path("content").asString();
    }
}
