package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.testkit.CapturedLog;
import dev.stowage.testkit.Nobody;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.RunningStowage;
import dev.stowage.testkit.ScriptedUpstream.Script;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Answers that are broken on the level of bytes, and upstreams that are not there at all. */
class BrokenAnswersTest {

    private static final String FINISH =
            "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n";

    private static Rig rig;

    @BeforeAll
    static void start() {
        rig = Rig.start(
                "stowage.upstream.retry.times=0",
                "stowage.upstream.breaker.window=1000",
                "stowage.upstream.breaker.minimum=1000",
                "stowage.upstream.timeouts.idle=300ms");
    }

    @AfterAll
    static void stop() {
        rig.close();
    }

    @Test
    void silenceMidStream_endsTheConnection_C82_C83() throws IOException {
        double before = rig.ended("timeout");
        String received = streamed(exchange -> {
            exchange.startEvents();
            exchange.chunk("data: {\"choices\":[]}\n\n");
            exchange.awaitClose();
        });
        assertThat(received).contains("data: {\"choices\":[]}").doesNotContain("\r\n0\r\n", "[DONE]");
        rig.awaitEnded("timeout", before);
    }

    @Test
    void cutMidStream_looksCutAndLeavesNoStackTrace_C14() throws IOException {
        double before = rig.ended("upstream_error");
        try (CapturedLog log = CapturedLog.start()) {
            String received = streamed(exchange -> {
                exchange.startEvents();
                exchange.chunk("data: {\"choices\":[{\"del");
                exchange.reset();
            });
            assertThat(received).doesNotContain("\r\n0\r\n", "[DONE]");
            rig.awaitEnded("upstream_error", before);
            assertThat(log.alarms()).isEmpty();
        }
    }

    @Test
    void endWithoutDoneAndFinish_isCounted_C14() throws IOException {
        double before = rig.ended("upstream_error");
        Response response = rig.post(
                exchange -> {
                    exchange.startEvents();
                    exchange.chunk("data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\"}}]}\n\n");
                    exchange.endChunks();
                },
                Rig.STREAM);
        assertThat(response.text()).endsWith("\"a\"}}]}\n\n");
        rig.awaitEnded("upstream_error", before);
    }

    @Test
    void endWithoutDoneAfterTheFinish_isFine_C15() throws IOException {
        double before = rig.ended("ok");
        Response response = rig.post(
                exchange -> {
                    exchange.startEvents();
                    exchange.chunk(FINISH);
                    exchange.endChunks();
                },
                Rig.STREAM_SILENT);
        assertThat(response.text()).isEqualTo(FINISH);
        rig.awaitEnded("ok", before);
    }

    @Test
    void heldEventCutShort_isReleasedBeforeTheEnd() throws IOException {
        String received = streamedFor(Rig.STREAM_SILENT, exchange -> {
            exchange.startEvents();
            exchange.chunk(FINISH + "data: {\"choices\":[],\"usa");
            exchange.cut();
        });
        assertThat(received).contains("data: {\"choices\":[],\"usa").doesNotContain("\r\n0\r\n");
    }

    @Test
    void errorEventMidStream_passesVerbatimAndIsCounted_C17() throws IOException {
        String events =
                "data: {}\n\nevent: error\ndata: {\"error\":{\"message\":\"overloaded\",\"type\":\"server\"}}\n\n";
        double before = rig.ended("upstream_error");
        Response response = rig.post(
                exchange -> exchange.respond(200, "text/event-stream", events + "data: [DONE]\n\n"), Rig.STREAM_SILENT);
        assertThat(response.text()).isEqualTo(events + "data: [DONE]\n\n");
        rig.awaitEnded("upstream_error", before);
    }

    @Test
    void contentLengthTooLarge_looksCut() throws IOException {
        Script script = exchange -> {
            exchange.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{}");
            exchange.cut();
        };
        assertThatThrownBy(() -> rig.post(script, Rig.ASK)).isInstanceOf(EOFException.class);
    }

    @Test
    void contentLengthTooSmall_cutsTheBodyThere() throws IOException {
        Script script = exchange -> {
            exchange.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}{\"x\":1}");
            exchange.cut();
        };
        assertThat(rig.post(script, Rig.ASK).text()).isEqualTo("{}");
    }

    @Test
    void answerEndedByTheConnection_isWhole() throws IOException {
        Script script = exchange -> {
            exchange.write("HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n{\"a\":1}");
            exchange.cut();
        };
        assertThat(rig.post(script, Rig.ASK).text()).isEqualTo("{\"a\":1}");
    }

    @Test
    void hugeResponseHeader_is502() throws IOException {
        Script script = exchange ->
                exchange.write("HTTP/1.1 200 OK\r\nx-huge: " + "a".repeat(100_000) + "\r\nContent-Length: 0\r\n\r\n");
        try (CapturedLog log = CapturedLog.start()) {
            assertThat(rig.post(script, Rig.ASK).status()).isEqualTo(502);
            assertThat(log.alarms()).isEmpty();
        }
    }

    @Test
    void upstreamThatIsDown_is502() throws IOException {
        try (RunningStowage stowage = RunningStowage.before(Nobody.URL);
                CapturedLog log = CapturedLog.start()) {
            Response response = post(stowage);
            assertThat(response.status()).isEqualTo(502);
            assertThat(response.text()).contains("\"code\":\"upstream_unreachable\"");
            assertThat(log.alarms()).isEmpty();
        }
    }

    /** A listener that accepts nothing has room for few connections; to the next ones it does not answer. */
    @Test
    void upstreamThatIsSlowToConnect_is502() throws IOException {
        List<Socket> queue = new ArrayList<>();
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                RunningStowage stowage = RunningStowage.before(
                        URI.create("http://127.0.0.1:" + full.getLocalPort()),
                        "stowage.upstream.timeouts.connect=200ms",
                        "stowage.upstream.retry.times=1",
                        "stowage.upstream.retry.back-off=10ms")) {
            fill(full, queue);
            Response response = post(stowage);
            assertThat(response.status()).isEqualTo(502);
            assertThat(response.text()).contains("\"code\":\"upstream_unreachable\"");
        } finally {
            for (Socket socket : queue) {
                socket.close();
            }
        }
    }

    private static void fill(ServerSocket server, List<Socket> queue) throws IOException {
        while (queue.size() < 100) {
            Socket socket = new Socket();
            queue.add(socket);
            try {
                socket.connect(new InetSocketAddress(server.getInetAddress(), server.getLocalPort()), 200);
            } catch (java.net.SocketTimeoutException full) {
                return;
            }
        }
        throw new AssertionError("the listener's queue does not fill");
    }

    private static Response post(RunningStowage stowage) throws IOException {
        try (RawClient client = new RawClient(stowage.port())) {
            client.post(Rig.ASK);
            return client.read();
        }
    }

    private static String streamed(Script script) throws IOException {
        return streamedFor(Rig.STREAM, script);
    }

    private static String streamedFor(byte[] body, Script script) throws IOException {
        rig.upstream().script(script);
        try (RawClient client = rig.client()) {
            client.post(body);
            return client.readHead() + "\r\n\r\n" + new String(client.readToEnd(), UTF_8);
        }
    }
}
