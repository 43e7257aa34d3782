package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Recorded;
import dev.stowage.testkit.Recorded.Dialogue;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.ScriptedUpstream.Script;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Recorded conversations in a window that is too small for them, with everything on that adds to prompts: what was sent stays
 * as it is until the epoch ends, and what goes out is what providers take. A few of them; with {@code -Dstowage.recordings=all}
 * all.
 */
class SteadyBlocksTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final Script FINE = exchange -> exchange.respond(200, "application/json", "{}");
    private static final Set<String> SOME = Set.of(
            "airline-task13-trial0.json",
            "marshmallow-1867-fc-replace.json",
            "ponylang__ponyc-4593.json",
            "ponylang__ponyc-4595.json",
            "zh-00.json");
    private static final Pattern BLOCK =
            Pattern.compile("<stowage:block zone=(\\w+) id=([\\w-]+)>(.*?)</stowage:block>", Pattern.DOTALL);
    /** A fourth of a window is kept free for the answer. */
    private static final double FULL = 4.0 / 3;

    private static Rig rig;

    @BeforeAll
    static void start() {
        rig = Rig.start(
                "stowage.context.window=16000",
                "stowage.compaction.patience=60s",
                "stowage.arena.mode=managed",
                "stowage.arena.recall-mode=always",
                "stowage.arena.identity=You work for Example Ltd.",
                "stowage.arena.caps.rag_external=300",
                "stowage.memory.global=true",
                "stowage.memory.external.source=crystal-lexical",
                "stowage.memory.external.models=*");
    }

    @AfterAll
    static void stop() {
        assertThat(rig.stowage().count("stowage.injected.tokens")).isPositive();
        assertThat(rig.stowage().count("stowage.residency.blocks", "kind", "head"))
                .isPositive();
        assertThat(rig.stowage().count("stowage.residency.blocks", "kind", "appended"))
                .isPositive();
        assertThat(rig.stowage().count("stowage.fail.open")).isZero();
        rig.close();
    }

    static Stream<Arguments> recordings() {
        boolean all = "all".equals(System.getProperty("stowage.recordings"));
        return Recorded.dialogues().stream()
                .filter(dialogue -> all || SOME.contains(dialogue.name()))
                .flatMap(dialogue -> Stream.of("off", "on").map(files -> Arguments.of(dialogue, files)));
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void prompts_growAtTheirEnd_sayThingsOnce_andAreValid(Dialogue dialogue, String files) throws IOException {
        Sent before = Sent.NOTHING;
        for (byte[] request : dialogue.requests()) {
            Response answer = rig.post(
                    FINE,
                    request,
                    "x-stowage-session: " + files + dialogue.name(),
                    "x-stowage-cache-maximal: " + files);
            Sent now = Sent.of(
                    answer.header("x-stowage-epoch"), rig.upstream().take().text());
            String where = dialogue.name() + ", files " + files + ", " + now.messages.size() + " messages in epoch "
                    + now.epoch;
            if (now.epoch.equals(before.epoch)) {
                assertThat(now.texts()).as(where).startsWith(before.texts().toArray(String[]::new));
            }
            assertThat(now.blocks()).as(where).doesNotHaveDuplicates();
            String usage = answer.header("x-stowage-usage");
            assertThat(usage.isEmpty() ? 0 : Double.parseDouble(usage))
                    .as(where)
                    .isLessThanOrEqualTo(FULL);
            now.isPaired(where);
            now.endsAs(JSON.readTree(request), where);
            before = now;
        }
    }

    /** A prompt as the provider got it. */
    private record Sent(String epoch, List<JsonNode> messages) {

        static final Sent NOTHING = new Sent("", List.of());

        static Sent of(String epoch, String body) {
            return new Sent(
                    epoch, JSON.readTree(body).path("messages").valueStream().toList());
        }

        List<String> texts() {
            return messages.stream().map(JsonNode::toString).toList();
        }

        /** What each block says; nothing is said twice in an epoch. */
        List<String> blocks() {
            return messages.stream()
                    .flatMap(message -> BLOCK.matcher(text(message)).results())
                    .map(MatchResult::group)
                    .map(block -> block.substring(block.indexOf('\n')))
                    .toList();
        }

        void isPaired(String where) {
            Set<String> open = new HashSet<>();
            for (JsonNode message : messages) {
                boolean result = message.path("role").asString().equals("tool");
                if (result) {
                    assertThat(open.remove(message.path("tool_call_id").asString()))
                            .as(where)
                            .isTrue();
                } else {
                    assertThat(open).as(where).isEmpty();
                }
                message.path("tool_calls")
                        .forEach(call -> open.add(call.path("id").asString()));
            }
            assertThat(open).as(where).isEmpty();
        }

        /** What was said last stands there whole, before what was added. */
        void endsAs(JsonNode request, String where) {
            JsonNode last =
                    request.path("messages").get(request.path("messages").size() - 1);
            if (last.path("role").asString().equals("user")) {
                assertThat(text(messages.get(messages.size() - 1))).as(where).startsWith(text(last));
            }
        }

        private static String text(JsonNode message) {
            JsonNode content = message.path("content");
            return content.isArray()
                    ? content.valueStream()
                            .map(part -> part.path("text").asString(""))
                            .reduce("", String::concat)
                    : content.asString("");
        }
    }
}
