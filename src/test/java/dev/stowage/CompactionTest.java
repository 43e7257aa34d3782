package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.ScriptedUpstream.Script;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Conversations that outgrow their window, through a running Stowage. */
class CompactionTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final Script FINE = exchange -> exchange.respond(200, "application/json", "{}");

    /** Tokens, of which a quarter is kept for the answer: soft from 3,600 on. */
    private static final int WINDOW = 8_000;

    private final LongTalk talk = new LongTalk();
    private final List<String> messages = talk.messages();

    @TempDir
    private Path directory;

    @Test
    void belowTheThreshold_nothingChanges() throws IOException {
        try (Rig rig = rig()) {
            talk.read("src/A.java", LongTalk.java("A", 10));
            assertThat(sent(rig)).isEqualTo(messages);
            assertThat(rig.stowage().count("stowage.compactions")).isZero();
            assertThat(rig.stowage().count("stowage.fail.open")).isZero();
        }
    }

    @Test
    void staleFile_becomesItsOutline_andThePrefixStays_D19() throws IOException {
        try (Rig rig = rig()) {
            talk.read("src/Stale.java", LongTalk.java("Stale", 130));
            for (int i = 0; i < 4; i++) {
                talk.read("src/Fresh" + i + ".java", LongTalk.java("Fresh" + i, 4));
            }
            talk.user("Now look at Fresh3.");
            Response compacted = post(rig);
            List<String> sent = messages(rig);
            assertThat(compacted.header("x-stowage-action")).isEqualTo("soft;reason=usage_threshold");
            assertThat(compacted.header("x-stowage-epoch")).isEqualTo("1");
            assertThat(sent).hasSameSizeAs(messages);
            assertThat(sent.get(3))
                    .contains("src/Stale.java")
                    .hasSizeLessThan(messages.get(3).length() / 3);
            for (int i = 0; i < messages.size(); i++) {
                if (i != 3) {
                    assertThat(sent.get(i)).isEqualTo(messages.get(i));
                }
            }
            talk.assistant("It is fine.");
            talk.user("Go on.");
            assertThat(sent(rig).subList(0, sent.size())).isEqualTo(sent);
            assertThat(rig.stowage().count("stowage.compactions", "level", "soft", "result", "applied"))
                    .isEqualTo(1);
            assertThat(rig.stowage().count("stowage.prefix.break", "cause", "compaction"))
                    .isEqualTo(1);
        }
    }

    @Test
    void retry_isSentAsItWas() throws IOException {
        try (Rig rig = rig()) {
            talk.grow();
            List<String> first = sent(rig);
            assertThat(first).isNotEqualTo(messages);
            assertThat(sent(rig)).isEqualTo(first);
            assertThat(rig.stowage().count("stowage.compactions", "result", "applied"))
                    .isEqualTo(1);
        }
    }

    @Test
    void restart_sendsTheSameBytes_D24() throws IOException {
        List<String> before;
        talk.grow();
        try (Rig rig = rig()) {
            before = sent(rig);
        }
        talk.assistant("Done.");
        talk.user("Go on.");
        try (Rig rig = rig()) {
            assertThat(sent(rig).subList(0, before.size())).isEqualTo(before);
        }
    }

    @Test
    void restart_forgetsNoCooldown_D24() throws IOException {
        for (int i = 0; i < 9; i++) {
            talk.read("src/F" + i + ".java", LongTalk.java("F" + i, 20));
        }
        talk.user("Which of them is wrong?");
        try (Rig rig = rig()) {
            assertThat(post(rig).header("x-stowage-action")).doesNotStartWith("none");
        }
        talk.assistant("Done.");
        talk.user("Go on. " + "word ".repeat(1_300));
        try (Rig rig = rig()) {
            assertThat(post(rig).header("x-stowage-action")).isEqualTo("none;reason=cooldown");
        }
    }

    @Test
    void emergency_leavesACheckpointOfAUserAndTheLastMessages_D21() throws IOException {
        try (Rig rig = rig()) {
            for (int i = 0; i < 30; i++) {
                talk.user("Question " + i + ": " + "words and more words ".repeat(40));
                talk.assistant("Answer " + i + ": " + "more words about src/Main.java ".repeat(30));
            }
            talk.user("What is left to do?");
            Response answer = post(rig);
            List<String> sent = messages(rig);
            assertThat(answer.header("x-stowage-action")).isEqualTo("emergency;reason=usage_threshold");
            assertThat(sent).hasSizeLessThan(messages.size() / 2);
            assertThat(sent.get(0)).isEqualTo(messages.get(0));
            assertThat(role(sent.get(1))).isEqualTo("user");
            assertThat(sent.get(1)).contains("<stowage:block zone=checkpoint");
            assertThat(sent).contains(messages.get(1));
            assertThat(sent.get(sent.size() - 1)).isEqualTo(messages.get(messages.size() - 1));
            assertThat(Double.parseDouble(rig.usage(FINE, talk.body(), "x-stowage-session: s")))
                    .isBetween(0.1, 0.75);
        }
    }

    @Test
    void shadow_sendsWhatTheClientSent() throws IOException {
        try (Rig rig = rig()) {
            talk.grow();
            rig.post(FINE, talk.body(), "x-stowage-mode: shadow");
            assertThat(messages(rig)).isEqualTo(messages);
        }
    }

    @Test
    void promptThatCannotBeCounted_goesAsItIsAtOnce() throws Exception {
        try (Rig rig = rig()) {
            rig.stowage().bean("counting", AutoCloseable.class).close();
            talk.grow();
            assertThat(sent(rig)).isEqualTo(messages);
            assertThat(rig.stowage().count("stowage.fail.open", "step", "assess"))
                    .isPositive();
            assertThat(rig.stowage().count("stowage.fail.open", "step", "plan"))
                    .as("waited for what never comes")
                    .isZero();
        }
    }

    @Test
    void switchedOff_nothingChanges() throws IOException {
        try (Rig rig = rig("stowage.compaction.enabled=false")) {
            talk.grow();
            assertThat(sent(rig)).isEqualTo(messages);
        }
    }

    private Rig rig(String... settings) {
        List<String> all = new ArrayList<>(List.of(
                "stowage.context.window=" + WINDOW,
                "stowage.context.discover-windows=false",
                "stowage.store.type=file",
                "stowage.store.directory=" + directory.resolve("state"),
                "stowage.archive.directory=" + directory.resolve("archive")));
        all.addAll(List.of(settings));
        return Rig.start(all.toArray(String[]::new));
    }

    private Response post(Rig rig) throws IOException {
        return rig.post(FINE, talk.body(), "x-stowage-session: s");
    }

    private List<String> sent(Rig rig) throws IOException {
        post(rig);
        return messages(rig);
    }

    private static List<String> messages(Rig rig) {
        String body = rig.upstream().take().text();
        return JSON.readTree(body)
                .path("messages")
                .valueStream()
                .map(JsonNode::toString)
                .toList();
    }

    private static String role(String message) {
        return JSON.readTree(message).path("role").asString();
    }
}
