package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RunningStowage;
import dev.stowage.testkit.ScriptedUpstream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the client receives is what the upstream sent, but for the event that answers Stowage's own question. */
class ReplyFidelityTest {

    private static final String ASKING =
            "{\"messages\":[1],\"stream\":true,\"stream_options\":{\"include_usage\":true}}";
    private static final String SILENT = "{\"messages\":[1],\"stream\":true}";
    private static final String WHOLE = "{\"messages\":[1]}";

    private static final String COUNTS =
            "{\"prompt_tokens\":700,\"completion_tokens\":30,\"prompt_tokens_details\":{\"cached_tokens\":512}}";
    private static final String DELTAS = """
            : OPENROUTER PROCESSING

            data: {"choices":[{"index":0,"delta":{"content":"é你🙂\\ud83d"},"finish_reason":null}],"usage":null}

            id: 4
            event: chunk
            data: {"choices":[{"index":0,
            data:"delta":{}}]}
            retry: 10


            """;
    private static final String FINISH = """
            data:{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

            : ping

            """;
    private static final String USAGE = "event: chunk\nid: 5\ndata: {\"choices\":[],\"usage\":" + COUNTS + "}\n\n";
    private static final String DONE = "data: [DONE]\n\n";

    private static ScriptedUpstream upstream;
    private static RunningStowage stowage;

    @BeforeAll
    static void start() {
        upstream = ScriptedUpstream.start(exchange -> {});
        stowage = RunningStowage.before(upstream.baseUrl());
    }

    @AfterAll
    static void stop() {
        stowage.close();
        upstream.close();
    }

    static Stream<String> streams() {
        return Stream.of(
                        DELTAS + FINISH + USAGE + DONE,
                        DELTAS + FINISH + USAGE,
                        DELTAS + "data: {\"choices\":[{\"finish_reason\":\"stop\"}],\"usage\":" + COUNTS + "}\n\n"
                                + DONE,
                        DELTAS + "data: {\"choices\":[{\"finish_reason\":\"stop\",\"usage\":" + COUNTS + "}]}\n\n"
                                + DONE,
                        DELTAS + "data: {\"choices\":[{\"finish_reason\":\"stop\"}],\"x_groq\":{\"usage\":" + COUNTS
                                + "}}\n\n",
                        "data: {\"choices\":[{\"delta\":{}}],\"usage\":" + COUNTS.replace("30", "1") + "}\n\n" + DELTAS
                                + FINISH + "data: {\"choices\":[{}],\"usage\":" + COUNTS + "}\n\n" + DONE,
                        FINISH + "data: {\"choices\":[],\"error\":{\"message\":\"m\"},\"usage\":" + COUNTS + "}\n\n"
                                + DONE,
                        USAGE + DELTAS + "data: {\"error\":{\"message\":\"overloaded\",\"code\":529}}\n\n" + DONE)
                .flatMap(stream -> Stream.of("\n", "\r\n", "\r").map(end -> stream.replace("\n", end)));
    }

    @ParameterizedTest
    @MethodSource("streams")
    void stream_isRelayedAndCounted(String stream) throws IOException {
        for (int size : new int[] {1, 7, 4_096}) {
            assertRelayed(ASKING, stream, stream, size);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void stowagesOwnQuestion_isAnsweredToStowageOnly(String end) throws IOException {
        String before = (DELTAS + FINISH).replace("\n", end);
        for (int size : new int[] {1, 7, 4_096}) {
            String usage = USAGE.replace("\n", end);
            assertRelayed(SILENT, before + usage + DONE.replace("\n", end), before + DONE.replace("\n", end), size);
            assertRelayed(SILENT, before + usage, before, size);
        }
    }

    @Test
    void eventCutShort_isRelayed() throws IOException {
        String stream = DELTAS + "data: {\"usage\":" + COUNTS + "}\n\n" + FINISH + "data: {\"choices\":[],\"usa";
        assertRelayed(SILENT, stream, stream, 1);
    }

    @Test
    void encodedStream_isRelayedAndCounted() throws IOException {
        byte[] encoded = gzip(DELTAS + FINISH + USAGE + DONE);
        for (int size : new int[] {1, 50, 4_096}) {
            assertThat(relayed(ASKING, "text/event-stream\r\nContent-Encoding: gzip", pieces(encoded, size)))
                    .isEqualTo(encoded);
        }
    }

    @Test
    void encodedStream_isRelayedWholeThoughNotAskedFor() throws IOException {
        double before = stowage.count("stowage.fail.open");
        byte[] encoded = gzip(DELTAS + FINISH + USAGE + DONE);
        assertThat(relayed(SILENT, "text/event-stream\r\nContent-Encoding: gzip", pieces(encoded, 9)))
                .isEqualTo(encoded);
        assertThat(stowage.count("stowage.fail.open")).isEqualTo(before + 1);
    }

    @Test
    void wholeAnswer_isRelayedAndCounted() throws IOException {
        String answer = "\n\n {\"choices\":[{\"message\":{\"content\":\"é\\ud800\"}}],\"n\":1e400, \"usage\" :" + COUNTS
                + "}\r\n";
        for (int size : new int[] {1, 10, 4_096}) {
            assertThat(relayed(WHOLE, "application/json", pieces(answer.getBytes(UTF_8), size)))
                    .isEqualTo(answer.getBytes(UTF_8));
            assertThat(relayed(WHOLE, "application/json\r\nContent-Encoding: gzip", pieces(gzip(answer), size)))
                    .isEqualTo(gzip(answer));
        }
    }

    private static void assertRelayed(String request, String stream, String expected, int size) throws IOException {
        byte[] received = relayed(request, "text/event-stream; charset=utf-8", pieces(stream.getBytes(UTF_8), size));
        assertThat(new String(received, UTF_8)).as("pieces of %d", size).isEqualTo(expected);
    }

    /** What the client receives; that its usage was counted once is checked on the way. */
    private static byte[] relayed(String request, String contentType, List<byte[]> pieces) throws IOException {
        upstream.script(exchange -> {
            exchange.write(
                    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Type: " + contentType + "\r\n\r\n");
            for (byte[] piece : pieces) {
                exchange.chunk(piece);
            }
            exchange.endChunks();
        });
        double requests = stowage.count("stowage.requests");
        List<Double> tokens = tokens();
        byte[] body;
        try (RawClient client = new RawClient(stowage.port())) {
            client.post(request.getBytes(UTF_8), "Accept-Encoding: gzip");
            body = client.read().body();
        }
        stowage.awaitCount(requests + 1, "stowage.requests");
        stowage.awaitCount(tokens.get(3) + 30, "stowage.completion.tokens");
        assertThat(tokens())
                .containsExactly(tokens.get(0) + 512, tokens.get(1) + 188, tokens.get(2), tokens.get(3) + 30);
        return body;
    }

    private static List<Double> tokens() {
        return List.of(
                stowage.count("stowage.prompt.tokens", "cache", "hit"),
                stowage.count("stowage.prompt.tokens", "cache", "miss"),
                stowage.count("stowage.prompt.tokens", "cache", "unknown"),
                stowage.count("stowage.completion.tokens"));
    }

    private static List<byte[]> pieces(byte[] bytes, int size) {
        List<byte[]> pieces = new ArrayList<>();
        for (int from = 0; from < bytes.length; from += size) {
            pieces.add(Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + size)));
        }
        return pieces;
    }

    private static byte[] gzip(String plain) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream encoder = new GZIPOutputStream(out)) {
            encoder.write(plain.getBytes(UTF_8));
        }
        return out.toByteArray();
    }
}
