package dev.stowage;

import static dev.stowage.ToolTalk.answer;
import static dev.stowage.ToolTalk.ask;
import static dev.stowage.ToolTalk.event;
import static dev.stowage.ToolTalk.events;
import static dev.stowage.ToolTalk.oneAfterAnother;
import static dev.stowage.ToolTalk.recall;
import static dev.stowage.ToolTalk.stream;
import static dev.stowage.ToolTalk.whole;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.ToolTalk.Sent;
import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.ScriptedUpstream.Script;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that may be asked again are in memory until their answer has ended, and count as that for as long and no longer. */
class AgentToolMemoryTest {

    private final ToolTalk talk = new ToolTalk();
    private final List<Double> heldAtEachRound = new ArrayList<>();
    private Rig rig = rig(1 << 20);

    private static Rig rig(int bytes) {
        return Rig.start(
                "stowage.context.agent-tools=on",
                "stowage.upstream.retry.times=0",
                "stowage.http.max-request-bytes=" + bytes + "B",
                "stowage.http.max-buffered-bytes=" + bytes + "B");
    }

    @AfterEach
    void stop() {
        rig.close();
    }

    private double held() {
        return rig.stowage().meters().get("stowage.buffered.bytes").gauge().value();
    }

    private void mustHoldNothing() {
        Eventually.holds(() -> held() == 0, () -> held() + " bytes are held");
    }

    /** The same, with a look at what is held when the request has come. */
    private Script watched(Script script) {
        return exchange -> {
            heldAtEachRound.add(held());
            script.play(exchange);
        };
    }

    @Test
    void roundsOfAStream_areCountedUntilItsEnd() throws IOException {
        Script calling = watched(stream(events("a", "", "tool_calls", recall("c1", "build"))));
        ask(rig, talk.streamed(), calling, calling, watched(stream(events("b", "A shed.", "stop"))));
        int client = talk.streamed().length;
        int first = Sent.next(rig).body().length();
        int second = Sent.next(rig).body().length();
        int third = Sent.next(rig).body().length();
        assertThat(heldAtEachRound)
                .containsExactly(
                        (double) client, (double) client + first + second, (double) client + first + second + third);
        mustHoldNothing();
    }

    @Test
    void roundsOfAWholeAnswer_areCountedUntilItsEnd() throws IOException {
        ask(
                rig,
                talk.body(),
                watched(whole(answer("a", "", "tool_calls", recall("c1", "build")))),
                watched(whole(answer("b", "A shed.", "stop"))));
        int client = talk.body().length;
        int first = Sent.next(rig).body().length();
        int second = Sent.next(rig).body().length();
        assertThat(heldAtEachRound).containsExactly((double) client, (double) client + first + second);
        mustHoldNothing();
    }

    @Test
    void roundThatFails_givesBack() throws IOException {
        Script failing = exchange -> exchange.cut();
        ask(rig, talk.streamed(), stream(events("a", "", "tool_calls", recall("c1", "build"))), failing);
        mustHoldNothing();
        ask(rig, talk.body(), whole(answer("a", "", "tool_calls", recall("c1", "build"))), failing);
        mustHoldNothing();
        rig.post(exchange -> exchange.respond(500, "application/json", "{}"), talk.body());
        mustHoldNothing();
    }

    @Test
    void answerThatBreaksOff_givesBack() throws IOException {
        double before = rig.ended("upstream_error");
        rig.upstream().script(ToolTalk.breakingOff("a"));
        try (RawClient client = rig.client()) {
            client.post(talk.streamed());
            client.readHead();
            rig.awaitEnded("upstream_error", before);
        }
        mustHoldNothing();
    }

    /** In the first round, and in the second. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void clientThatLeaves_givesBack(int round) throws IOException {
        Script waiting = exchange -> {
            exchange.startEvents();
            exchange.chunk(event("bb", "{\"content\":\"A sh\"}", "null"));
            exchange.awaitClose();
        };
        Script calling = stream(events("a", "", "tool_calls", recall("c1", "build")));
        rig.upstream().script(round == 1 ? waiting : oneAfterAnother(calling, waiting));
        double before = rig.ended("cancelled");
        try (RawClient client = rig.client()) {
            client.post(talk.streamed());
            client.readHead();
            String read = "";
            while (!read.contains("A sh")) {
                read += new String(client.readChunk(), UTF_8);
            }
            assertThat(held()).isGreaterThan(talk.streamed().length);
        }
        rig.awaitEnded("cancelled", before);
        mustHoldNothing();
    }

    @Test
    void clientThatLeavesAWholeAnswer_givesBack() throws IOException {
        Script calling = whole(answer("a", "", "tool_calls", recall("c1", "build")));
        rig.upstream().script(oneAfterAnother(calling, exchange -> exchange.awaitClose()));
        double before = rig.ended("cancelled");
        try (RawClient client = rig.client()) {
            client.post(talk.body());
            rig.upstream().take();
            rig.upstream().take();
            assertThat(held()).isGreaterThan(talk.body().length);
        }
        rig.awaitEnded("cancelled", before);
        mustHoldNothing();
    }

    /** With room for the client's body, and then for that and what is sent, and never for a second round. */
    @ParameterizedTest
    @ValueSource(ints = {400, 1800})
    void roundForWhichThereIsNoRoom_isNotAskedFor(int bytes) throws IOException {
        rig.close();
        rig = rig(bytes);
        Response streamed = ask(rig, talk.streamed(), stream(events("a", "Hm. ", "tool_calls", recall("c1", "build"))));
        assertThat(streamed.text()).isEqualTo(events("a", "Hm. ", "stop"));
        mustHoldNothing();
        Response whole = ask(rig, talk.body(), whole(answer("a", "", "tool_calls", recall("c1", "build"))));
        assertThat(whole.text()).isEqualTo(answer("a", "", "stop").replace("null", "\"\""));
        Sent.next(rig);
        assertThat(rig.upstream().waiting()).isZero();
        assertThat(rig.stowage().count("stowage.agent.tool.turns", "end", "failed"))
                .isEqualTo(2);
        mustHoldNothing();
    }
}
