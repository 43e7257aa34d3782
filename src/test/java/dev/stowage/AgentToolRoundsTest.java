package dev.stowage;

import static dev.stowage.ToolTalk.DONE;
import static dev.stowage.ToolTalk.answer;
import static dev.stowage.ToolTalk.ask;
import static dev.stowage.ToolTalk.bash;
import static dev.stowage.ToolTalk.callEvents;
import static dev.stowage.ToolTalk.event;
import static dev.stowage.ToolTalk.events;
import static dev.stowage.ToolTalk.message;
import static dev.stowage.ToolTalk.recall;
import static dev.stowage.ToolTalk.stream;
import static dev.stowage.ToolTalk.usage;
import static dev.stowage.ToolTalk.whole;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.stowage.ToolTalk.Sent;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.ScriptedUpstream.Script;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Rounds of a scripted model that calls Stowage's own tools: beside the client's, again and again, and in vain. */
class AgentToolRoundsTest {

    private final ToolTalk talk = new ToolTalk();
    private final Rig rig = Rig.start("stowage.context.agent-tools=on", "stowage.upstream.retry.times=0");

    @AfterEach
    void stop() {
        rig.close();
    }

    private double turns(String end) {
        return rig.stowage().count("stowage.agent.tool.turns", "end", end);
    }

    @Test
    void mixedStream_deliversTheClientsCallsAndJoinsOursLater() throws IOException {
        Response response =
                ask(rig, talk.streamed(), stream(events("a", "", "tool_calls", recall("c1", "build"), bash("t1"))));
        assertThat(response.text())
                .isEqualTo(event("a", "{\"role\":\"assistant\",\"content\":\"\"}", "null")
                        + callEvents("a", 0, bash("t1"))
                        + event("a", "{}", "\"tool_calls\"")
                        + usage("a")
                        + DONE);
        Sent first = Sent.next(rig);
        assertThat(rig.upstream().waiting()).isZero();
        assertThat(turns("mixed")).isEqualTo(1);
        assertJoined(first);
    }

    @Test
    void mixedAnswer_deliversTheClientsCallsAndJoinsOursLater() throws IOException {
        Response response =
                ask(rig, talk.body(), whole(answer("a", "", "tool_calls", bash("t1"), recall("c1", "build"))));
        assertThat(response.text()).isEqualTo(answer("a", "", "tool_calls", bash("t1")));
        assertJoined(Sent.next(rig));
    }

    private void assertJoined(Sent first) throws IOException {
        talk.add(
                "{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[" + bash("t1") + "]}",
                "{\"role\":\"tool\",\"tool_call_id\":\"t1\",\"content\":\"a b\"}");
        ask(rig, talk.body(), whole(answer("c", "Done.", "stop")));
        Sent next = Sent.next(rig);
        assertThat(next.messages().subList(0, 2)).isEqualTo(first.messages());
        assertThat(next.messages().get(2)).contains("\"t1\"", "\"c1\"");
        assertThat(next.messages().get(3)).contains("\"tool_call_id\":\"c1\"");
        assertThat(next.messages().get(4)).isEqualTo(talk.messages().get(3));
        assertThat(next.messages()).hasSize(5);
        talk.add(message("assistant", "Done."), message("user", "Thanks."));
        ask(rig, talk.body(), whole(answer("c", "Bye.", "stop")));
        assertThat(Sent.next(rig).messages().subList(0, 5)).isEqualTo(next.messages());
    }

    @Test
    void mixedCallsThatTheClientDrops_leaveNoOrphan() throws IOException {
        ask(rig, talk.body(), whole(answer("a", "", "tool_calls", bash("t1"), recall("c1", "build"))));
        talk.add(message("assistant", "Never mind."), message("user", "Go on."));
        ask(rig, talk.body(), whole(answer("c", "Done.", "stop")));
        assertThat(Sent.next(rig).messages()).isEqualTo(talk.messages());
    }

    @Test
    void ownCallsInEachRound_endAtTheThird_C53() throws IOException {
        Script again = stream(events("bb", "", "tool_calls", recall("c1", "build")));
        Response response = ask(
                rig, talk.streamed(), stream(events("a", "Hm. ", "tool_calls", recall("c0", "build"))), again, again);
        assertThat(response.text()).isEqualTo(events("a", "Hm. ", "stop"));
        for (int i = 0; i < 3; i++) {
            Sent.next(rig);
        }
        assertThat(rig.upstream().waiting()).isZero();
        assertThat(turns("limit")).isEqualTo(1);
        rig.stowage().awaitCount(300, "stowage.prompt.tokens");
        assertThat(rig.ended("ok")).isEqualTo(1);
    }

    @Test
    void ownCallsInEachRoundOfAWholeAnswer_endAtTheThird() throws IOException {
        Response response = ask(rig, talk.body(), whole(answer("a", "", "tool_calls", recall("c1", "build"))));
        assertThat(response.text()).isEqualTo(answer("a", "", "stop").replace("null", "\"\""));
        assertThat(turns("limit")).isEqualTo(1);
        rig.stowage().awaitCount(300, "stowage.prompt.tokens");
    }

    @Test
    void roundThatFails_isTheEnd() throws IOException {
        Script calling = stream(events("a", "Hm. ", "tool_calls", recall("c1", "build")));
        List<Script> failures = List.of(
                exchange -> exchange.respond(429, "application/json", "{\"error\":{\"message\":\"slow down\"}}"),
                exchange -> exchange.cut(),
                stream("data: {\"error\":{\"message\":\"overloaded\"}}\n\n"),
                stream(event("bb", "{\"role\":\"assistant\",\"content\":\"\"}", "null")),
                exchange -> {
                    exchange.startEvents();
                    exchange.chunk(event("bb", "{\"role\":\"assistant\",\"content\":\"\"}", "null"));
                    exchange.cut();
                });
        for (int i = 0; i < failures.size(); i++) {
            Response response = ask(rig, talk.streamed(), calling, failures.get(i));
            assertThat(response.text()).as("failure %d", i).isEqualTo(events("a", "Hm. ", "stop"));
            assertThat(turns("failed")).isEqualTo(i + 1);
            rig.stowage().awaitCount(100 * (i + 1), "stowage.prompt.tokens");
        }
        assertThat(rig.stowage().count("stowage.prompt.tokens")).isEqualTo(500);
    }

    @Test
    void roundOfAWholeAnswerThatFails_isTheEnd() throws IOException {
        List<Script> failures = List.of(
                exchange -> exchange.respond(500, "application/json", "{\"error\":{\"message\":\"no\"}}"),
                exchange -> exchange.respond(200, "application/json", "{\"error\":{\"message\":\"no\"}}"),
                exchange -> exchange.write(
                        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{\"id\""));
        Script calling = whole(answer("a", "", "tool_calls", recall("c1", "build")));
        Script cutting = exchange -> {
            failures.get(2).play(exchange);
            exchange.cut();
        };
        for (Script failure : List.of(failures.get(0), failures.get(1), cutting)) {
            Response response = ask(rig, talk.body(), calling, failure);
            assertThat(response.status()).isEqualTo(200);
            assertThat(response.text()).isEqualTo(answer("a", "", "stop").replace("null", "\"\""));
        }
        assertThat(turns("failed")).isEqualTo(3);
    }

    @Test
    void roundThatBreaksOffWhenItHasSpoken_looksBrokenOff() throws IOException {
        double before = rig.ended("upstream_error");
        assertThat(catchThrowable(() -> ask(
                        rig,
                        talk.streamed(),
                        stream(events("a", "", "tool_calls", recall("c1", "build"))),
                        ToolTalk.breakingOff("bb"))))
                .isNotNull();
        rig.awaitEnded("upstream_error", before);
    }

    @Test
    void clientThatLeaves_endsTheRoundUnderWay() throws IOException {
        CountDownLatch ended = new CountDownLatch(1);
        Script waiting = exchange -> {
            exchange.startEvents();
            exchange.chunk(event("bb", "{\"content\":\"A sh\"}", "null"));
            exchange.awaitClose();
            ended.countDown();
        };
        Script calling = stream(events("a", "Hm. ", "tool_calls", recall("c1", "build")));
        rig.upstream().script(ToolTalk.oneAfterAnother(calling, waiting));
        double before = rig.ended("cancelled");
        try (RawClient client = rig.client()) {
            client.post(talk.streamed());
            client.readHead();
            String read = "";
            while (!read.contains("A sh")) {
                read += new String(client.readChunk(), UTF_8);
            }
        }
        Rig.await(ended);
        rig.awaitEnded("cancelled", before);
        rig.stowage().awaitCount(100, "stowage.prompt.tokens");
    }

    @Test
    void answerThatWasCut_passesWithoutTheHalfCall() throws IOException {
        Response response = ask(rig, talk.streamed(), stream(events("a", "Hm. ", "length", recall("c1", "build"))));
        assertThat(response.text()).isEqualTo(events("a", "Hm. ", "length"));
        assertThat(turns("cut")).isEqualTo(1);
    }
}
