package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.ToolTalk.Sent;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Recorded;
import dev.stowage.testkit.Recorded.Captured;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.ScriptedUpstream.Script;
import dev.stowage.testkit.UpstreamExchange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Requests of real clients, to a model that calls Stowage's own tools before it answers any of them. */
class CapturedToolsTest {

    private static final JsonMapper JSON = new JsonMapper();

    /** Of the requests those that were offered tools, and those whose prompt went on with the one before. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "ai-sdk,3,2",
        "cn,4,3",
        "langchain,3,2",
        "langchain4j,4,3",
        "openai-java,3,2",
        "openai-node,2,1",
        "opencode,4,3",
        "pi,4,3",
        "qwen,4,2"
    })
    void clients_seeNothingOfIt_andPrefixesStay(String scenario, int offered, int extended) throws IOException {
        List<Captured> captures = Recorded.captures(scenario);
        int withTools = 0;
        int goneOn = 0;
        try (Rig rig = Rig.start("stowage.context.agent-tools=on", "stowage.context.window=1000000")) {
            List<String> told = List.of("nothing yet");
            List<String> sent = List.of();
            for (Captured request : captures) {
                boolean streams = JSON.readTree(request.body()).path("stream").asBoolean(false);
                Response response = rig.post(
                        exchange -> script(streams, isCallable(exchange)).play(exchange), request.body());
                assertClean(response.text(), streams);
                List<Sent> rounds = new ArrayList<>();
                while (rig.upstream().waiting() > 0) {
                    rounds.add(Sent.next(rig));
                }
                rounds.forEach(round -> assertPaired(round.messages()));
                withTools += rounds.size() - 1;
                List<String> now = messages(request.body());
                if (rounds.size() == 2
                        && now.size() > told.size()
                        && now.subList(0, told.size()).equals(told)) {
                    assertThat(rounds.get(0).messages().subList(0, sent.size())).isEqualTo(sent);
                    goneOn++;
                }
                told = now;
                sent = rounds.get(rounds.size() - 1).messages();
            }
            assertThat(rig.stowage().count("stowage.agent.tool.turns", "end", "answered"))
                    .isEqualTo(withTools);
            assertThat(rig.stowage().count("stowage.fail.open")).isZero();
        }
        assertThat(List.of(withTools, goneOn)).containsExactly(offered, extended);
    }

    /** Whether there is something to call that has not been called yet. */
    private static boolean isCallable(UpstreamExchange exchange) {
        List<String> messages = new Sent(exchange.text()).messages();
        boolean called = messages.get(messages.size() - 1).contains("\"tool_call_id\":\"own2\"");
        return exchange.text().contains("\"name\":\"session_recall\"") && !called;
    }

    private static Script script(boolean streams, boolean calls) {
        String[] own = calls ? new String[] {ToolTalk.recall("own", "x"), ToolTalk.recall("own2", "y")} : new String[0];
        String finish = calls ? "tool_calls" : "stop";
        String text = calls ? "" : "Fine.";
        return streams
                ? ToolTalk.stream(ToolTalk.events("a", text, finish, own))
                : ToolTalk.whole(ToolTalk.answer("a", text, finish, own));
    }

    private static void assertClean(String answer, boolean streams) {
        assertThat(answer).doesNotContain("session_", "tool_calls").contains("Fine.", "\"stop\"");
        assertThat(answer.split("\"assistant\"", -1)).hasSize(2);
        assertThat(answer.split("\\[DONE\\]", -1)).hasSize(streams ? 2 : 1);
    }

    private static List<String> messages(byte[] body) {
        return new Sent(new String(body, UTF_8)).messages();
    }

    private static void assertPaired(List<String> messages) {
        List<String> open = new ArrayList<>();
        for (String message : messages) {
            JsonNode node = JSON.readTree(message);
            if (node.path("role").asString().equals("tool")) {
                assertThat(open.remove(node.path("tool_call_id").asString())).isTrue();
            } else {
                assertThat(open).isEmpty();
            }
            node.path("tool_calls").forEach(call -> open.add(call.path("id").asString()));
        }
        assertThat(open).isEmpty();
    }
}
