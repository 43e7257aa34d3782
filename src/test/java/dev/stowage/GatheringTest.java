package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.Rig;
import dev.stowage.testkit.UpstreamExchange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.scheduler.Scheduler;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a compaction took from a prompt, told at its tail. */
class GatheringTest {

    private static final JsonMapper JSON = new JsonMapper();

    private static final String PASSED =
            "[INFO] Tests run: 42, Failures: 0, Errors: 0, Skipped: 0\n[INFO] BUILD SUCCESS\n";

    private final LongTalk talk = new LongTalk();

    @ParameterizedTest
    @CsvSource({"simple, arena", "managed, truth"})
    void whatIsNoLongerSent_isToldOnce_andStaysWhereItIs(String mode, String zone) throws IOException {
        try (Rig rig = rig("stowage.arena.mode=" + mode)) {
            talk.run("mvn test", PASSED);
            talk.grow();
            List<JsonNode> before = messages(rig.received(talk.body()));
            assertThat(text(before)).doesNotContain("Tests run: 42");
            assertThat(last(before))
                    .contains(
                            "Which of them is wrong?",
                            "<stowage:block zone=" + zone + " id=",
                            "tests passed: mvn test");

            talk.assistant("F3 is.");
            talk.user("Mend it.");
            List<JsonNode> after = messages(rig.received(talk.body()));
            assertThat(after.subList(0, before.size())).isEqualTo(before);
            assertThat(text(after).split("tests passed: mvn test", -1)).hasSize(2);
            assertThat(rig.stowage().count("stowage.injected.tokens", "zone", "truth"))
                    .isPositive();
            assertThat(rig.stowage().count("stowage.arena.events", "event", "context_injected"))
                    .isPositive();
            assertThat(rig.stowage().count("stowage.fail.open")).isZero();
        }
    }

    /** What comes to mind is told when a user asks, and not while tools are at work; it stays as it is. */
    @Test
    void messageThatIsNoLongerSent_comesToMindWhenItIsAskedFor_K113() throws IOException {
        try (Rig rig = rig("stowage.arena.mode=managed")) {
            talk.run("cat ports.txt", "The staging server listens on port 7431, behind the gateway.");
            talk.grow();
            rig.received(talk.body());
            talk.assistant("F3 is.");
            talk.user("On which port does the staging server listen?");
            List<JsonNode> asked = messages(rig.received(talk.body()));
            assertThat(last(asked)).contains("zone=memory_recall", "listens on port 7431");
            talk.run("true", "");
            List<JsonNode> after = messages(rig.received(talk.body()));
            assertThat(after.subList(0, asked.size())).isEqualTo(asked);
            assertThat(last(after)).doesNotContain("memory_recall");
        }
    }

    /** Whoever took a message away, the model no longer sees it. */
    @Test
    void whatTheClientNoLongerSends_isTold() throws IOException {
        try (Rig rig = rig("stowage.arena.mode=managed")) {
            talk.grow();
            rig.received(talk.body());
            talk.run("mvn test", PASSED);
            assertThat(last(messages(rig.received(talk.body())))).doesNotContain("zone=truth");
            talk.messages()
                    .subList(talk.messages().size() - 2, talk.messages().size())
                    .clear();
            talk.assistant("All is well.");
            talk.user("Go on.");
            assertThat(last(messages(rig.received(talk.body())))).contains("zone=truth", "tests passed: mvn test");
        }
    }

    /** Nobody gathers any more: the prompt goes as it went before, and grows. */
    @Test
    void gatheringThatFails_costsTheBlocks_notTheRequest() throws IOException {
        try (Rig rig = rig("stowage.arena.mode=managed")) {
            talk.run("mvn test", PASSED);
            talk.grow();
            List<JsonNode> before = messages(rig.received(talk.body()));
            rig.stowage().bean("compaction", Scheduler.class).dispose();
            talk.assistant("F3 is.");
            talk.run("mvn verify", PASSED);
            List<JsonNode> after = messages(rig.received(talk.body()));
            assertThat(after.subList(0, before.size())).isEqualTo(before);
            assertThat(after).hasSize(before.size() + 3);
            assertThat(rig.stowage().count("stowage.fail.open", "step", "gather"))
                    .isEqualTo(1);
        }
    }

    @Test
    void whatIsStillSent_isNotTold() throws IOException {
        try (Rig rig = in(128_000, "stowage.arena.mode=managed")) {
            talk.run("mvn test", PASSED);
            talk.grow();
            assertThat(rig.received(talk.body()).body()).isEqualTo(talk.body());
        }
    }

    @Test
    void withoutAWord_nothingIsAdded() throws IOException {
        try (Rig rig = rig()) {
            talk.run("mvn test", PASSED);
            talk.grow();
            assertThat(text(messages(rig.received(talk.body())))).doesNotContain("zone=truth");
        }
    }

    @Test
    void standingText_isAddedOnceToEachEpoch() throws IOException {
        try (Rig rig = rig("stowage.arena.mode=managed", "stowage.arena.identity=You work for Example Ltd.")) {
            List<JsonNode> first = messages(rig.received(talk.body()));
            assertThat(last(first)).contains("Make the build green", "zone=identity", "You work for Example Ltd.");
            talk.assistant("I will.");
            talk.user("Go on.");
            List<JsonNode> second = messages(rig.received(talk.body()));
            assertThat(second.subList(0, first.size())).isEqualTo(first);
            assertThat(text(second).split("Example Ltd", -1)).hasSize(2);
            talk.grow();
            assertThat(text(messages(rig.received(talk.body()))).split("Example Ltd", -1))
                    .hasSize(2);
        }
    }

    /** What was added is stored with the conversation, and not said again by a process that knows nothing of it. */
    @Test
    void restart_changesNoByteAndSaysNothingTwice(@TempDir Path directory) throws IOException {
        String[] settings = {
            "stowage.arena.mode=managed", "stowage.store.type=file", "stowage.store.directory=" + directory
        };
        talk.run("mvn test", PASSED);
        talk.grow();
        List<JsonNode> before;
        try (Rig rig = rig(settings)) {
            before = messages(rig.received(talk.body()));
            assertThat(text(before)).contains("zone=truth");
        }
        talk.assistant("F3 is.");
        talk.user("Mend it.");
        try (Rig rig = rig(settings)) {
            List<JsonNode> after = messages(rig.received(talk.body()));
            assertThat(after.subList(0, before.size())).isEqualTo(before);
            assertThat(text(after).split("zone=truth", -1)).hasSize(2);
        }
    }

    /** What an assistant has begun to say is gone on with, and not added to. */
    @Test
    void answerThatIsToBeGoneOnWith_isLeftAlone() throws IOException {
        try (Rig rig = rig("stowage.arena.mode=managed")) {
            talk.run("mvn test", PASSED);
            talk.grow();
            talk.assistant("It is F");
            List<JsonNode> sent = messages(rig.received(talk.body()));
            assertThat(last(sent)).isEqualTo("It is F");
            assertThat(text(sent)).doesNotContain("zone=truth");
        }
    }

    @Test
    void unknownZone_stopsTheStart_andIsNamed() {
        assertThat(refusal("stowage.arena.caps.nonsense=3")).contains("stowage.arena.caps");
        assertThat(refusal("stowage.arena.max-injection-tokens=10")).contains("stowage.arena.max-injection-tokens");
    }

    private static String refusal(String setting) {
        try (Rig rig = rig("stowage.arena.mode=managed", setting)) {
            return "started on port " + rig.stowage().port();
        } catch (RuntimeException refused) {
            return Stream.iterate((Throwable) refused, cause -> cause != null, Throwable::getCause)
                    .map(Throwable::getMessage)
                    .reduce("", (said, more) -> said + more);
        }
    }

    private static Rig rig(String... settings) {
        return in(8_000, settings);
    }

    private static Rig in(int window, String... settings) {
        List<String> all =
                new ArrayList<>(List.of("stowage.context.window=" + window, "stowage.compaction.patience=60s"));
        all.addAll(List.of(settings));
        return Rig.start(all.toArray(String[]::new));
    }

    private static List<JsonNode> messages(UpstreamExchange sent) {
        List<JsonNode> messages = new ArrayList<>();
        JSON.readTree(sent.text()).path("messages").forEach(messages::add);
        return messages;
    }

    private static String last(List<JsonNode> messages) {
        return messages.get(messages.size() - 1).path("content").asString();
    }

    private static String text(List<JsonNode> messages) {
        return messages.toString();
    }
}
