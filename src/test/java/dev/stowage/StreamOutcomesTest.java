package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams that come to a clean end, and what is told of them by what they said. */
class StreamOutcomesTest {

    private static final String CHAT = "/v1/chat/completions";
    private static final String CONTENT = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\"}}]}\n\n";
    private static final String DONE = "data: [DONE]\n\n";

    private static Rig rig;

    @BeforeAll
    static void start() {
        rig = Rig.start();
    }

    @AfterAll
    static void stop() {
        rig.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {CONTENT, CONTENT + DONE})
    void streamInAnEncodingThatIsNotUnderstood_isFine_whateverItSays(String events) throws IOException {
        assertEnds("ok", CHAT, Zstd.compress(events.getBytes(UTF_8)), "Content-Encoding: zstd\r\n");
    }

    @Test
    void bomb_isFine() throws IOException {
        byte[] events = (": " + " ".repeat(8 << 20) + "\n\n" + CONTENT).getBytes(UTF_8);
        assertEnds("ok", CHAT, RequestFaultsTest.gzip(events), "Content-Encoding: gzip\r\n");
    }

    @Test
    void encodedStreamThatIsCutShort_isNot() throws IOException {
        byte[] whole = RequestFaultsTest.gzip((CONTENT + DONE).getBytes(UTF_8));
        assertEnds("ok", CHAT, whole, "Content-Encoding: gzip\r\n");
        byte[] cut = Arrays.copyOf(whole, whole.length / 2);
        assertEnds("upstream_error", CHAT, cut, "Content-Encoding: gzip\r\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ok | {\"type\":\"response.completed\",\"response\":{\"status\":\"completed\",\"error\":null}}",
                "ok | {\"type\":\"response.incomplete\",\"response\":{\"status\":\"incomplete\"}}",
                "ok | {\"type\":\"response.cancelled\",\"response\":{\"status\":\"cancelled\"}}",
                "upstream_error | {\"type\":\"response.failed\",\"response\":{\"status\":\"failed\",\"error\":{\"code\":\"server_error\"}}}",
                "upstream_error | {\"type\":\"error\",\"code\":\"x\",\"message\":\"y\",\"param\":null}",
                "upstream_error | {\"type\":\"response.output_text.delta\",\"delta\":\"response.completed\"}"
            })
    void responses_endWithOneOfTheirLastEvents_C14_C17(String outcome, String last) throws IOException {
        String events =
                "event: response.created\ndata: {\"type\":\"response.created\",\"response\":{\"model\":\"m\"}}\n\n"
                        + "event: last\ndata: " + last + "\n\n";
        assertEnds(outcome, "/v1/responses", events);
    }

    @Test
    void lastEventThatIsTooBigToBeRead_isFine() throws IOException {
        String picture = "x".repeat(4 << 20);
        assertEnds(
                "ok",
                "/v1/responses",
                "data: {\"type\":\"response.completed\",\"response\":{\"output\":\"" + picture + "\"}}\n\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ok | {\"type\":\"message_stop\"}",
                "ok | {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"}}",
                "upstream_error | {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"m\"}}",
                "upstream_error | {\"type\":\"content_block_delta\",\"delta\":{\"text\":\"message_stop\"}}"
            })
    void messages_endWithTheirLastEvent_C14_C17(String outcome, String last) throws IOException {
        String events =
                "event: message_start\ndata: {\"type\":\"message_start\",\"message\":{\"stop_reason\":null}}\n\n"
                        + "event: last\ndata: " + last + "\n\n";
        assertEnds(outcome, "/v1/messages", events);
    }

    @Test
    void streamOfAnotherPath_endsAsItLikes() throws IOException {
        assertEnds("ok", "/v1/threads/t/runs", "data: {\"type\":\"thread.run.created\"}\n\n");
    }

    @Test
    void wholeResponseThatFailed_isAnError() throws IOException {
        double before = rig.ended("upstream_error");
        String body = "{\"object\":\"response\",\"status\":\"failed\",\"error\":{\"code\":\"server_error\"}}";
        rig.post(exchange -> exchange.respond(200, "application/json", body), "/v1/responses", Rig.ASK);
        rig.awaitEnded("upstream_error", before);
    }

    private static void assertEnds(String outcome, String path, String events) throws IOException {
        assertEnds(outcome, path, events.getBytes(UTF_8), "");
    }

    private static void assertEnds(String outcome, String path, byte[] body, String headerLine) throws IOException {
        double before = rig.ended(outcome);
        Response response = rig.post(
                exchange -> {
                    exchange.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n" + headerLine
                            + "Transfer-Encoding: chunked\r\n\r\n");
                    exchange.chunk(body);
                    exchange.endChunks();
                },
                path,
                Rig.STREAM);
        assertThat(response.body()).isEqualTo(body);
        rig.awaitEnded(outcome, before);
    }
}
