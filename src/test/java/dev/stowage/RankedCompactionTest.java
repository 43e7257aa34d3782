package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.CapturedLog;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.ScriptedUpstream;
import dev.stowage.testkit.ScriptedUpstream.Script;
import dev.stowage.testkit.UpstreamExchange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Which exchanges a conversation keeps when half of them have to go, through a running Stowage. */
class RankedCompactionTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final Script FINE = exchange -> exchange.respond(200, "application/json", "{}");
    private static final int ABOUT_ACCESS = 5;
    private static final String ACCESS =
            " The authentication service rejects every account: a login ends with a refused password, and its session expires. ";
    private static final String SOUP =
            " Chop carrots and onions, fry them gently with butter, add broth, and let the soup simmer on a low flame. ";
    private static final String QUESTION = "Why can nobody sign in?";

    private final LongTalk talk = new LongTalk();
    private final ScriptedUpstream server = ScriptedUpstream.start(RankedCompactionTest::embed);

    @AfterEach
    void close() {
        server.close();
    }

    /** The oldest exchanges are about the question, in other words than its own. */
    private void fill(int soups) {
        for (int i = 0; i < ABOUT_ACCESS; i++) {
            talk.assistant("Finding " + i + "." + ACCESS.repeat(14));
        }
        for (int i = 0; i < soups; i++) {
            talk.assistant("Recipe " + i + "." + SOUP.repeat(14));
        }
    }

    private void ask() {
        for (String word : List.of("One.", "Two.", "Three.", "Four.")) {
            talk.assistant(word);
        }
        talk.user(QUESTION);
    }

    @Test
    void byMeaning_whatIsRelevantInOtherWords_stays() throws IOException {
        fill(7);
        ask();
        try (Rig rig = rig("strategy=onnx", "time-limit=60s")) {
            Response answer = post(rig);
            List<JsonNode> sent = sent(rig);
            assertThat(answer.header("x-stowage-action")).isEqualTo("hard;reason=usage_threshold");
            assertThat(kept(sent, "Finding ")).hasSize(ABOUT_ACCESS);
            assertThat(kept(sent, "Recipe ")).hasSizeLessThan(7);
            assertThat(rankings(rig, "whole")).isEqualTo(1);
        }
    }

    @Test
    void byWords_itDoesNot() throws IOException {
        fill(7);
        ask();
        try (Rig rig = rig("strategy=lexical")) {
            post(rig);
            assertThat(kept(sent(rig), "Finding ")).hasSizeLessThan(ABOUT_ACCESS);
            assertThat(rig.stowage().count("stowage.embedded.texts")).isZero();
        }
    }

    @Test
    void whatStays_isSentInTheClientsOrder_D8() throws IOException {
        fill(7);
        ask();
        try (Rig rig = rig("strategy=lexical")) {
            assertThat(post(rig).header("x-stowage-action")).isEqualTo("hard;reason=usage_threshold");
            List<String> sent = sent(rig).stream()
                    .map(JsonNode::toString)
                    .filter(message -> !message.contains("zone=checkpoint"))
                    .toList();
            assertThat(sent)
                    .hasSizeLessThan(talk.messages().size())
                    .containsExactlyElementsOf(
                            talk.messages().stream().filter(sent::contains).toList());
        }
    }

    @Test
    void windowThatFills_isEmbeddedAhead_andNothingTwice() throws IOException {
        fill(4);
        talk.user("Go on.");
        try (Rig rig = withServer("time-limit=20s")) {
            post(rig);
            rig.stowage().awaitCount(1, "stowage.embedded.texts");
            assertThat(rig.stowage().count("stowage.compactions", "result", "applied"))
                    .isZero();
            List<String> ahead = inputs();
            assertThat(ahead).anyMatch(text -> text.contains("Finding 0")).doesNotHaveDuplicates();
            for (int i = 0; i < 3; i++) {
                talk.assistant("Recipe 9" + i + "." + SOUP.repeat(14));
            }
            ask();
            assertThat(post(rig).header("x-stowage-action")).isEqualTo("hard;reason=usage_threshold");
            assertThat(kept(sent(rig), "Finding ")).hasSize(ABOUT_ACCESS);
            assertThat(inputs()).isNotEmpty().doesNotContainAnyElementsOf(ahead);
            assertThat(rankings(rig, "whole")).isEqualTo(1);
        }
    }

    @Test
    void serverThatFails_costsTheMeaning_notTheRequest() throws IOException {
        server.script(exchange -> exchange.respond(500, "application/json", "{\"error\":\"" + QUESTION + "\"}"));
        fill(7);
        ask();
        try (Rig rig = withServer();
                CapturedLog log = CapturedLog.start()) {
            Response answer = post(rig);
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.header("x-stowage-action")).isEqualTo("hard;reason=usage_threshold;ranking=failed");
            assertThat(rankings(rig, "failed")).isEqualTo(1);
            assertThat(log.text()).contains("ranked by words").doesNotContain("sign in", "carrots", "s3cret");
        }
    }

    @Test
    void serverThatIsSilent_isWaitedForToTheLimit() throws IOException {
        server.script(UpstreamExchange::awaitClose);
        fill(7);
        ask();
        try (Rig rig = withServer("time-limit=50ms")) {
            Response answer = post(rig);
            assertThat(answer.header("x-stowage-action")).isEqualTo("hard;reason=usage_threshold;ranking=late");
            assertThat(rankings(rig, "late")).isEqualTo(1);
        }
    }

    private static double rankings(Rig rig, String result) {
        return rig.stowage().count("stowage.compaction.rankings", "result", result);
    }

    private Rig withServer(String... settings) {
        return rig(Stream.concat(
                        Stream.of("strategy=openai", "base-url=" + server.baseUrl(), "model=m", "api-key=s3cret"),
                        Stream.of(settings))
                .toArray(String[]::new));
    }

    private static Rig rig(String... settings) {
        List<String> all = new ArrayList<>(List.of("stowage.context.window=8000", "stowage.compaction.patience=60s"));
        Stream.of(settings).forEach(setting -> all.add("stowage.compaction.relevance." + setting));
        return Rig.start(all.toArray(String[]::new));
    }

    private Response post(Rig rig) throws IOException {
        return rig.post(FINE, talk.body(), "x-stowage-session: s");
    }

    /** Texts that mean the same point the same way. */
    private static void embed(UpstreamExchange exchange) throws IOException {
        ObjectNode answer = JSON.createObjectNode();
        ArrayNode data = answer.putArray("data");
        JSON.readTree(exchange.body()).path("input").forEach(text -> {
            boolean access =
                    text.asString().contains("login") || text.asString().contains("sign in");
            data.addObject()
                    .put("index", data.size() - 1)
                    .putArray("embedding")
                    .add(access ? 1 : 0)
                    .add(access ? 0 : 1);
        });
        exchange.respond(200, "application/json", answer.toString());
    }

    private List<String> inputs() {
        List<String> inputs = new ArrayList<>();
        while (server.waiting() > 0) {
            JSON.readTree(server.take().body()).path("input").forEach(text -> inputs.add(text.asString()));
        }
        return inputs;
    }

    /** Of the assistant's messages that went upstream, those that begin so. */
    private static List<String> kept(List<JsonNode> sent, String beginning) {
        return sent.stream()
                .map(message -> message.path("content").asString(""))
                .filter(text -> text.startsWith(beginning))
                .toList();
    }

    private static List<JsonNode> sent(Rig rig) {
        return JSON.readTree(rig.upstream().take().body())
                .path("messages")
                .valueStream()
                .toList();
    }
}
