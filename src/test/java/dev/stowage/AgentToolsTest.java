package dev.stowage;

import static dev.stowage.ToolTalk.DONE;
import static dev.stowage.ToolTalk.answer;
import static dev.stowage.ToolTalk.ask;
import static dev.stowage.ToolTalk.compact;
import static dev.stowage.ToolTalk.event;
import static dev.stowage.ToolTalk.events;
import static dev.stowage.ToolTalk.message;
import static dev.stowage.ToolTalk.recall;
import static dev.stowage.ToolTalk.stream;
import static dev.stowage.ToolTalk.usage;
import static dev.stowage.ToolTalk.whole;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.ToolTalk.Sent;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.ScriptedUpstream.Script;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Stowage's own tools, called by a scripted model through a running Stowage. */
class AgentToolsTest {

    private final ToolTalk talk = new ToolTalk();
    private final Rig rig = Rig.start("stowage.context.agent-tools=on", "stowage.upstream.retry.times=0");

    @AfterEach
    void stop() {
        rig.close();
    }

    private double calls(String tool, String result) {
        return rig.stowage().count("stowage.agent.tool.calls", "tool", tool, "result", result);
    }

    private double turns(String end) {
        return rig.stowage().count("stowage.agent.tool.turns", "end", end);
    }

    @Test
    void wholeAnswer_isThatOfTheLastRound() throws IOException {
        Response response = ask(
                rig,
                talk.body(),
                whole(answer("a", "", "tool_calls", recall("c1", "build"))),
                whole(answer("bb", "A shed.", "stop")));
        assertThat(response.text()).isEqualTo(answer("bb", "A shed.", "stop"));
        Sent first = Sent.next(rig);
        Sent second = Sent.next(rig);
        assertThat(second.body())
                .startsWith(first.body().substring(0, first.body().length() - 2));
        assertThat(second.messages().subList(0, 2)).isEqualTo(first.messages());
        assertThat(second.messages().get(2)).contains("session_recall", "\"c1\"");
        assertThat(second.messages().get(3))
                .contains("\"tool_call_id\":\"c1\"", "<stowage:block zone=session_recall", "Nothing has been left out");
        assertThat(second.tools()).isEqualTo(ToolTalk.OFFERED);
        rig.stowage().awaitCount(200, "stowage.prompt.tokens");
        assertThat(rig.stowage().count("stowage.completion.tokens")).isEqualTo(20);
        assertThat(rig.stowage().count("stowage.requests")).isEqualTo(1);
        assertThat(calls("session_recall", "nothing")).isEqualTo(1);
        assertThat(turns("answered")).isEqualTo(1);
    }

    @Test
    void stream_goesOnAsOneAnswer() throws IOException {
        Response response = ask(
                rig,
                talk.streamed(),
                stream(events("a", "Let me see. ", "tool_calls", recall("c1", "build"))),
                stream(events("bb", "A shed.", "stop")));
        assertThat(response.text())
                .isEqualTo(event("a", "{\"role\":\"assistant\",\"content\":\"\"}", "null")
                        + event("a", "{\"content\":\"Let me see. \"}", "null")
                        + event("a", "{\"content\":\"A shed.\"}", "null")
                        + event("a", "{}", "\"stop\"")
                        + usage("a")
                        + DONE);
        rig.stowage().awaitCount(200, "stowage.prompt.tokens");
        assertThat(rig.stowage().count("stowage.completion.tokens")).isEqualTo(20);
        assertThat(rig.ended("ok")).isEqualTo(1);
    }

    @Test
    void usageThatNobodyAskedFor_isTakenOutOfTheLastRoundToo() throws IOException {
        Response response = ask(
                rig,
                talk.body("\"stream\":true,"),
                stream(events("a", "", "tool_calls", compact("c1"))),
                stream(events("bb", "Fine.", "stop")));
        assertThat(response.text()).isEqualTo(events("a", "Fine.", "stop").replace(usage("a"), ""));
        rig.stowage().awaitCount(200, "stowage.prompt.tokens");
    }

    @Test
    void nextPrompt_holdsTheHiddenExchangeAtItsPlace() throws IOException {
        ask(
                rig,
                talk.streamed(),
                stream(events("a", "", "tool_calls", recall("c1", "build"))),
                stream(events("bb", "", "tool_calls", compact("c2"), recall("c3", "shed"))),
                stream(events("ccc", "A shed.", "stop")));
        Sent.next(rig);
        Sent.next(rig);
        Sent third = Sent.next(rig);
        assertThat(third.messages()).hasSize(2 + 2 + 3);
        talk.add(message("assistant", "A shed."), message("user", "And then?"));
        ask(rig, talk.streamed(), stream(events("a", "A fence.", "stop")));
        Sent next = Sent.next(rig);
        assertThat(next.messages().subList(0, 7)).isEqualTo(third.messages());
        assertThat(next.messages().subList(7, 9)).isEqualTo(talk.messages().subList(2, 4));
        talk.add(message("assistant", "A fence."), message("user", "Good."));
        ask(rig, talk.body(), whole(answer("a", "Yes.", "stop")));
        assertThat(Sent.next(rig).messages().subList(0, 9)).isEqualTo(next.messages());
    }

    @Test
    void sameRequestAgain_isSentAsItWas() throws IOException {
        Script[] scripts = {
            whole(answer("a", "", "tool_calls", recall("c1", "build"))), whole(answer("bb", "A shed.", "stop"))
        };
        ask(rig, talk.body(), scripts);
        String first = Sent.next(rig).body();
        ask(rig, talk.body(), whole(answer("c", "A hut.", "stop")));
        assertThat(Sent.next(rig).body()).isEqualTo(first);
        talk.add(message("assistant", "A hut."), message("user", "And?"));
        ask(rig, talk.body(), whole(answer("c", "Nothing.", "stop")));
        assertThat(Sent.next(rig).messages())
                .as("what was hidden in the other answer is no part of this one")
                .isEqualTo(talk.messages());
    }

    @Test
    void requestWithoutTools_hasNoneOfWhatIsHidden() throws IOException {
        ask(
                rig,
                talk.body(),
                whole(answer("a", "", "tool_calls", recall("c1", "build"))),
                whole(answer("bb", "A shed.", "stop")));
        talk.add(message("assistant", "A shed."), message("user", "Give it a title."));
        String body = new String(talk.body(), UTF_8).replace("\"tools\":[" + ToolTalk.BASH + "],", "");
        ask(rig, body.getBytes(UTF_8), whole(answer("c", "Shed", "stop")));
        assertThat(Sent.next(rig).body()).isEqualTo(body);
        talk.add(message("assistant", "Shed"), message("user", "And?"));
        ask(rig, talk.body(), whole(answer("c", "Nothing.", "stop")));
        assertThat(Sent.next(rig).messages())
                .as("it is back with the tools")
                .hasSize(talk.messages().size() + 2);
    }

    @Test
    void editedHistory_forgetsWhatWasHidden() throws IOException {
        ask(
                rig,
                talk.body(),
                whole(answer("a", "", "tool_calls", recall("c1", "build"))),
                whole(answer("bb", "A shed.", "stop")));
        talk.add(message("assistant", "A shed."), message("user", "And?"));
        ask(rig, talk.body(), whole(answer("c", "Nothing.", "stop")));
        ToolTalk edited = new ToolTalk().add(message("assistant", "A house."), message("user", "Why?"));
        ask(rig, edited.body(), whole(answer("c", "So.", "stop")));
        assertThat(Sent.next(rig).messages()).isEqualTo(edited.messages());
    }

    @Test
    void callWithArgumentsThatAreNone_isRefusedAndSaidSo() throws IOException {
        String tooLong = ToolTalk.call("c1", "session_compact", "{\"reason\":\"" + "x".repeat(241) + "\"}");
        ask(
                rig,
                talk.body(),
                whole(answer("a", "", "tool_calls", tooLong, ToolTalk.call("c2", "session_recall", "{\"que"))),
                whole(answer("bb", "Sorry.", "stop")));
        Sent.next(rig);
        List<String> sent = Sent.next(rig).messages();
        assertThat(sent.get(3)).contains("\"c1\"", "A reason of 1 to 240 characters");
        assertThat(sent.get(4)).contains("\"c2\"", "A query is needed");
        assertThat(calls("session_compact", "refused")).isEqualTo(1);
        assertThat(calls("session_recall", "refused")).isEqualTo(1);
    }

    @Test
    void providersError_isTheClients() throws IOException {
        Response response =
                ask(rig, talk.body(), exchange -> exchange.respond(400, "application/json", "{\"error\":{}}"));
        assertThat(response.status()).isEqualTo(400);
        assertThat(response.text()).isEqualTo("{\"error\":{}}");
    }

    @Test
    void encodedAnswer_isRelayedAndCounted() throws IOException {
        Response response = ask(
                rig, talk.body(), exchange -> exchange.respond(200, "application/json", "xyz", "Content-Encoding: br"));
        assertThat(response.text()).isEqualTo("xyz");
        assertThat(rig.upstream().take().header("accept-encoding")).isEmpty();
        assertThat(rig.stowage().count("stowage.fail.open", "step", "tools")).isEqualTo(1);
    }
}
