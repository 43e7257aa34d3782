package dev.stowage;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.CapturedLog;
import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.RunningStowage;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** How much of a body that streams through is held back: nothing where its model decides nothing. */
class PassedThroughBodiesTest {

    @Test
    void bodyForTheOnlyUpstream_isNotGathered() throws IOException {
        assertPiecesPass("{\"input\":\"", "a".repeat(10), "\"}");
    }

    @Test
    void bodyBehindItsModel_isNotGathered() throws IOException {
        assertPiecesPass(
                "{\"model\":\"m\",\"input\":\"", "a".repeat(10), "\"}", "stowage.upstream.aliases.cheap=small");
    }

    /** The upstream has read the first pieces before the last one is sent. */
    private static void assertPiecesPass(String first, String second, String last, String... settings)
            throws IOException {
        try (ServerSocket upstream = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                RunningStowage stowage = RunningStowage.before(
                        URI.create("http://127.0.0.1:" + upstream.getLocalPort() + "/v1"), settings);
                RawClient client = new RawClient(stowage.port())) {
            int length = first.length() + second.length() + last.length();
            client.send("POST /v1/responses HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: "
                    + length + "\r\n\r\n" + first);
            upstream.setSoTimeout(20_000);
            try (Socket socket = upstream.accept()) {
                socket.setSoTimeout(20_000);
                readTo(first, socket.getInputStream());
                client.send(second);
                readTo(second, socket.getInputStream());
                client.send(last);
                readTo(last, socket.getInputStream());
                socket.getOutputStream().write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".getBytes(US_ASCII));
                assertThat(client.read().text()).isEqualTo("{}");
            }
        }
    }

    private static void readTo(String end, InputStream in) throws IOException {
        StringBuilder read = new StringBuilder();
        while (!read.toString().endsWith(end)) {
            int next = in.read();
            assertThat(next).isNotNegative();
            read.append((char) next);
        }
    }

    @Test
    void onlyUpstream_getsWhatIsTooLargeToBeLookedThrough() throws IOException {
        try (Rig rig = Rig.start("stowage.upstream.aliases.cheap=small", "stowage.http.max-request-bytes=100KB")) {
            byte[] body = ("{\"input\":\"" + "x".repeat(300_000) + "\",\"model\":\"cheap\"}").getBytes(UTF_8);
            rig.post(exchange -> exchange.respond(200, "application/json", "{}"), "/v1/responses", body);
            assertThat(rig.upstream().take().body()).isEqualTo(body);
        }
    }

    @Test
    void modelThatTheOnlyUpstreamDoesNotServe_is404() throws IOException {
        try (Rig rig = Rig.start("stowage.upstream.models=m-*")) {
            Response response = rig.post(
                    exchange -> exchange.respond(200, "application/json", "{}"),
                    "/v1/responses",
                    "{\"model\":\"other\"}".getBytes(UTF_8));
            assertThat(response.status()).isEqualTo(404);
            assertThat(response.text()).contains("\"code\":\"model_not_found\"");
            assertThat(rig.upstream().waiting()).isZero();
        }
    }

    @Test
    void moreToLookThroughThanMemoryFor_is503() throws IOException {
        try (Rig rig = Rig.start(
                        "stowage.upstream.aliases.cheap=small",
                        "stowage.http.max-request-bytes=1000B",
                        "stowage.http.max-buffered-bytes=1500B");
                RawClient slow = rig.client()) {
            slow.send("POST /v1/responses HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{\"input\":\""
                    + "x".repeat(890));
            Eventually.holds(() -> buffered(rig) == 900, () -> buffered(rig) + " bytes");
            byte[] body = ("{\"input\":\"" + "x".repeat(800) + "\"}").getBytes(UTF_8);
            for (int i = 0; i < 2; i++) {
                Response response = rig.post(exchange -> {}, "/v1/responses", body);
                assertThat(response.status()).isEqualTo(503);
                assertThat(response.text()).contains("\"code\":\"overloaded\"");
            }
            slow.reset();
            Eventually.holds(() -> buffered(rig) == 0, () -> buffered(rig) + " bytes");
            rig.post(exchange -> exchange.respond(200, "application/json", "{}"), "/v1/responses", body);
            assertThat(rig.upstream().take().body()).isEqualTo(body);
        }
    }

    private static double buffered(Rig rig) {
        return rig.stowage().meters().get("stowage.buffered.bytes").gauge().value();
    }

    @Test
    void gatheredBodies_leakNoBuffers() throws IOException {
        assertThat(ResourceLeakDetector.getLevel()).isEqualTo(ResourceLeakDetector.Level.PARANOID);
        byte[] body = ("{\"input\":\"" + "x".repeat(200_000) + "\",\"model\":\"cheap\",\"more\":\""
                        + "y".repeat(200_000) + "\"}")
                .getBytes(UTF_8);
        try (CapturedLog log = CapturedLog.start();
                Rig rig = Rig.start("stowage.upstream.aliases.cheap=small")) {
            for (int i = 0; i < 100; i++) {
                rig.post(exchange -> exchange.respond(200, "application/json", "{}"), "/v1/responses", body);
                try (RawClient client = rig.client()) {
                    client.send("POST /v1/responses HTTP/1.1\r\nHost: x\r\nContent-Length: 500000\r\n\r\n");
                    client.send(Arrays.copyOf(body, i % 2 == 0 ? 100_000 : 300_000));
                    client.reset();
                }
            }
            rig.stowage().awaitCount(100, "stowage.requests", "outcome", "cancelled");
            assertThat(buffered(rig)).isZero();
            for (int i = 0; i < 5; i++) {
                System.gc();
                for (int k = 0; k < 100; k++) {
                    PooledByteBufAllocator.DEFAULT.buffer(16).release();
                }
            }
            assertThat(log.text()).doesNotContain("LEAK");
            assertThat(log.alarms()).isEmpty();
        }
    }
}
