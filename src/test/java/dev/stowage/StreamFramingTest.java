package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.ScriptedUpstream.Script;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams of events in every framing: the same bytes out as in, and their usage counted once. */
class StreamFramingTest {

    private static final String FINISH =
            "data: {\"choices\":[{\"index\":0,\"finish_reason\":\"stop\",\"delta\":{}}]}\n\n";
    private static final String USAGE =
            "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":3}}\n\n";
    private static final String DONE = "data: [DONE]\n\n";
    private static final String EVENTS =
            ": OPENROUTER PROCESSING\n\ndata:\n\nevent: x\nid: 1\ndata: {\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"中🙂\"}}]}\n\n: ping\n\ndata: {\"choices\":[{\"index\":0,\ndata: \"delta\":{\"content\":\"two lines\"}}]}\n\n"
                    + FINISH + USAGE + DONE;

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
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void stream_passesUnchangedAndIsUnderstood_C6_C7_C9_C10_C11_C13(String lineEnd) throws IOException {
        assertPassesAndCounts(EVENTS.replace("\n", lineEnd).getBytes(UTF_8), 1 << 20);
    }

    @Test
    void singleBytes_passUnchangedAndAreCountedOnce_C1_C2_C3_C5() throws IOException {
        assertPassesAndCounts(EVENTS.getBytes(UTF_8), 1);
    }

    @Test
    void eventCutAtEveryOffset_isCountedOnce_C5() throws IOException {
        byte[] events = (FINISH + USAGE + DONE).getBytes(UTF_8);
        for (int size = FINISH.length(); size < events.length; size += 7) {
            assertPassesAndCounts(events, size);
        }
    }

    @Test
    void usageEventThatNobodyAskedFor_isTakenOutAtEveryCut_C33() throws IOException {
        byte[] events = (FINISH + USAGE + DONE).getBytes(UTF_8);
        double before = tokens();
        int streams = 0;
        for (int size = 1; size < events.length; size += 13) {
            assertThat(rig.post(chunks(events, size), Rig.STREAM_SILENT).text()).isEqualTo(FINISH + DONE);
            streams++;
        }
        rig.stowage().awaitCount(before + 7 * streams, "stowage.prompt.tokens");
    }

    @Test
    void usageInEveryChunk_isNotAddedUp_C35_C37_C42() throws IOException {
        String events =
                "data: {\"choices\":[{\"delta\":{\"role\":\"assistant\"}}],\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":1}}\n\n"
                        + FINISH.replace("}]}", "}],\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":3}}") + DONE;
        double before = rig.stowage().count("stowage.completion.tokens");
        double prompts = tokens();
        assertThat(rig.post(chunks(events.getBytes(UTF_8), 100), Rig.STREAM_SILENT)
                        .text())
                .isEqualTo(events);
        rig.stowage().awaitCount(prompts + 7, "stowage.prompt.tokens");
        assertThat(tokens()).isEqualTo(prompts + 7);
        assertThat(rig.stowage().count("stowage.completion.tokens")).isEqualTo(before + 3);
    }

    @Test
    void choicesAndToolCalls_passAsTheyAre_C25_C43_C47_C49() throws IOException {
        String events = """
                data: {"choices":[{"index":1,"delta":{"tool_calls":[{"index":0,"id":"a","function":{"arguments":"{"}},{"index":1,"id":"b"}]}}]}

                data: {"choices":[{"index":0,"delta":{"tool_calls":[{"id":"c"}]},"finish_reason":null}]}

                data: {"choices":[{"index":1,"delta":{},"finish_reason":"tool_calls"}]}

                data: {"choices":[{"index":0,"delta":{"tool_calls":[{"function":{"arguments":"}"}}]}}]}

                data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

                data: [DONE]

                """;
        assertThat(rig.post(chunks(events.getBytes(UTF_8), 50), Rig.STREAM_SILENT)
                        .text())
                .isEqualTo(events);
    }

    @Test
    void largeEncodedStream_passesByteForByteAndIsCounted_C22_C29_C60() throws IOException {
        StringBuilder events = new StringBuilder();
        Random random = new Random(22);
        while (events.length() < 5 << 20) {
            events.append("data: {\"type\":\"response.output_text.delta\",\"delta\":\"")
                    .append(random.nextLong())
                    .append("\"}\n\n");
        }
        events.append(
                "data: {\"type\":\"response.completed\",\"response\":{\"usage\":{\"input_tokens\":7,\"output_tokens\":3}}}\n\n");
        byte[] encoded = RequestFaultsTest.gzip(events.toString().getBytes(UTF_8));
        double before = tokens();
        Response response = rig.post(chunks(encoded, 9_999, "Content-Encoding: gzip"), "/v1/responses", Rig.STREAM);
        assertThat(response.body()).isEqualTo(encoded);
        assertThat(response.header("content-encoding")).isEqualTo("gzip");
        rig.stowage().awaitCount(before + 7, "stowage.prompt.tokens");
    }

    @Test
    void messagesStream_isCountedFromItsStart_C23_C39() throws IOException {
        String events = """
                event: message_start
                data: {"type":"message_start","message":{"usage":{"input_tokens":3,"cache_read_input_tokens":4,"output_tokens":1}}}

                event: message_delta
                data: {"type":"message_delta","usage":{"output_tokens":3}}

                event: message_stop
                data: {"type":"message_stop"}

                """;
        double before = tokens();
        double completion = rig.stowage().count("stowage.completion.tokens");
        assertThat(rig.post(chunks(events.getBytes(UTF_8), 10), "/v1/messages", Rig.STREAM)
                        .text())
                .isEqualTo(events);
        rig.stowage().awaitCount(before + 7, "stowage.prompt.tokens");
        assertThat(rig.stowage().count("stowage.completion.tokens")).isEqualTo(completion + 3);
    }

    @Test
    void largeAnswer_streamsThrough_C78() throws IOException {
        byte[] body = new byte[20 << 20];
        Arrays.fill(body, (byte) 'a');
        assertThat(rig.post(chunks(body, 1 << 16), "/v1/images/generations", Rig.ASK)
                        .body())
                .isEqualTo(body);
    }

    private static void assertPassesAndCounts(byte[] events, int size) throws IOException {
        double before = tokens();
        double ok = rig.ended("ok");
        assertThat(rig.post(chunks(events, size), Rig.STREAM).body()).isEqualTo(events);
        rig.awaitEnded("ok", ok);
        rig.stowage().awaitCount(before + 7, "stowage.prompt.tokens");
        assertThat(tokens()).isEqualTo(before + 7);
    }

    private static double tokens() {
        return rig.stowage().count("stowage.prompt.tokens");
    }

    private static Script chunks(byte[] bytes, int size, String... headerLines) {
        String extra = headerLines.length == 0 ? "" : String.join("\r\n", headerLines) + "\r\n";
        return exchange -> {
            exchange.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n" + extra
                    + "Transfer-Encoding: chunked\r\n\r\n");
            for (int at = 0; at < bytes.length; at += size) {
                exchange.chunk(Arrays.copyOfRange(bytes, at, Math.min(at + size, bytes.length)));
            }
            exchange.endChunks();
        };
    }
}
