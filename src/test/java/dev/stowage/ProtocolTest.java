package dev.stowage;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.CapturedLog;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.ScriptedUpstream.Script;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Corners of HTTP/1.1 that libraries turn without telling. */
class ProtocolTest {

    private static final Script EMPTY_OBJECT = exchange -> exchange.respond(200, "application/json", "{}");

    private static Rig rig;

    @BeforeAll
    static void start() {
        rig = Rig.start();
    }

    @AfterAll
    static void stop() {
        rig.close();
    }

    @Test
    void expectContinue_isAnsweredHereAndNotPassedOn_C74() throws IOException {
        byte[] body = new byte[2 << 20];
        Arrays.fill(body, (byte) ' ');
        System.arraycopy(Rig.ASK, 0, body, 0, Rig.ASK.length);
        rig.upstream().script(EMPTY_OBJECT);
        rig.upstream().forget();
        try (RawClient client = rig.client()) {
            client.send("POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: "
                    + body.length + "\r\n\r\n");
            assertThat(client.readHead()).startsWith("HTTP/1.1 100 ");
            client.send(body);
            assertThat(client.read().status()).isEqualTo(200);
        }
        assertThat(rig.upstream().take().header("expect")).isEmpty();
    }

    @Test
    void upgradeToHttp2_isIgnored_andTheBodyArrives_C75() throws Exception {
        rig.upstream().script(EMPTY_OBJECT);
        rig.upstream().forget();
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + rig.stowage().port() + "/v1/chat/completions"))
                .POST(HttpRequest.BodyPublishers.ofByteArray(Rig.ASK))
                .build();
        HttpResponse<String> response = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_2)
                .build()
                .send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
        assertThat(response.body()).isEqualTo("{}");
        var received = rig.upstream().take();
        assertThat(received.body()).isEqualTo(Rig.ASK);
        assertThat(received.header("upgrade")).isEmpty();
        assertThat(received.header("http2-settings")).isEmpty();
        assertThat(received.header("connection")).isEmpty();
    }

    @Test
    void http10Client_getsAnUnchunkedStreamThatEndsWithTheConnection() throws IOException {
        rig.upstream().script(exchange -> {
            exchange.startEvents();
            exchange.chunk("data: [DONE]\n\n");
            exchange.endChunks();
        });
        try (RawClient client = rig.client()) {
            client.send("POST /v1/chat/completions HTTP/1.0\r\nContent-Length: " + Rig.STREAM.length + "\r\n\r\n");
            client.send(Rig.STREAM);
            assertThat(client.readHead()).doesNotContainIgnoringCase("transfer-encoding");
            assertThat(new String(client.readToEnd(), UTF_8)).isEqualTo("data: [DONE]\n\n");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {12, 1_000_000})
    void head_isPassedOnAndAnsweredWithoutABody(int length) throws IOException {
        rig.upstream().script(exchange -> exchange.write("HTTP/1.1 200 OK\r\nContent-Length: " + length + "\r\n\r\n"));
        rig.upstream().forget();
        try (RawClient client = rig.client()) {
            client.send("HEAD /v1/files/f/content HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
            String all = new String(client.readToEnd(), ISO_8859_1);
            assertThat(all)
                    .startsWith("HTTP/1.1 200 OK\r\n")
                    .endsWith("\r\n\r\n")
                    .containsIgnoringCase("content-length: " + length + "\r\n");
        }
        assertThat(rig.upstream().take().requestLine()).isEqualTo("HEAD /v1/files/f/content HTTP/1.1");
    }

    @Test
    void options_isPassedOn() throws IOException {
        Script script = exchange ->
                exchange.write("HTTP/1.1 204 No Content\r\nAllow: GET, POST\r\nAccess-Control-Allow-Origin: *\r\n\r\n");
        rig.upstream().script(script);
        rig.upstream().forget();
        try (RawClient client = rig.client()) {
            client.send("OPTIONS /v1/chat/completions HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
            assertThat(new String(client.readToEnd(), ISO_8859_1))
                    .startsWith("HTTP/1.1 204 ")
                    .contains("Allow: GET, POST");
        }
        assertThat(rig.upstream().take().requestLine()).startsWith("OPTIONS /v1/chat/completions ");
    }

    @Test
    void crossOriginPreflight_isNotAllowed() throws IOException {
        try (RawClient client = rig.client()) {
            client.send(
                    "OPTIONS /v1/chat/completions HTTP/1.1\r\nHost: x\r\nOrigin: http://evil.example\r\nAccess-Control-Request-Method: POST\r\nConnection: close\r\n\r\n");
            assertThat(new String(client.readToEnd(), ISO_8859_1)).doesNotContainIgnoringCase("access-control-allow");
        }
    }

    @Test
    void largeHeader_isPassedOn() throws IOException {
        String value = "a".repeat(40_000);
        assertThat(rig.received(Rig.ASK, "x-large: " + value).header("x-large")).contains(value);
    }

    @Test
    void hugeHeader_isRefusedAndLeavesNoStackTrace() throws IOException {
        try (CapturedLog log = CapturedLog.start();
                RawClient client = rig.client()) {
            client.send("GET /v1/models HTTP/1.1\r\nHost: x\r\nx-huge: " + "a".repeat(100_000) + "\r\n\r\n");
            assertThat(client.readHead()).matches("(?s)HTTP/1.1 4(00|13|31) .*");
            assertThat(log.alarms()).isEmpty();
        }
    }

    /** Two readers of such a request could see two requests in it (RFC 9112, 6.3). */
    @Test
    void bodyLengthGivenInTwoWays_isRefused_C61() throws IOException {
        rig.upstream().forget();
        try (RawClient client = rig.client()) {
            client.send(
                    "POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n");
            assertThat(client.readHead()).startsWith("HTTP/1.1 400 ");
        }
        assertThat(rig.upstream().waiting()).isZero();
    }

    /** What is taken for a body by one reader is the next request to another (RFC 9112, 6.1). */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "gzip",
                "xchunked",
                "gzip, chunked",
                "chunked, chunked",
                "identity",
                "",
                "chunked\r\nTransfer-Encoding: gzip"
            })
    void bodyInAnotherTransferCoding_isRefusedAndNoRequestIsReadFromIt(String coding) throws IOException {
        rig.upstream().forget();
        try (RawClient client = rig.client()) {
            client.send("POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: " + coding
                    + "\r\n\r\nPOST /v1/responses HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}");
            assertThat(new String(client.readToEnd(), ISO_8859_1))
                    .startsWith("HTTP/1.1 400 ")
                    .containsOnlyOnce("HTTP/1.1");
        }
        assertThat(rig.upstream().waiting()).isZero();
    }

    @Test
    void webSocket_isRefusedClearly() throws IOException {
        Response response = rig.send(
                EMPTY_OBJECT,
                "GET /v1/realtime HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n");
        assertThat(response.status()).isEqualTo(501);
        assertThat(response.text()).contains("\"type\":\"stowage_error\"", "websocket_not_supported");
    }

    @Test
    void pathThatIsNotServed_isRefusedInTheClientsDialect_C102() throws IOException {
        Response response = rig.send(EMPTY_OBJECT, "GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n");
        assertThat(response.status()).isEqualTo(404);
        assertThat(response.text()).contains("\"type\":\"stowage_error\"", "\"code\":\"not_found\"");
    }

    @Test
    void keptConnection_servesRequestAfterRequest() throws IOException {
        rig.upstream().script(EMPTY_OBJECT);
        try (RawClient client = rig.client()) {
            for (int i = 0; i < 3; i++) {
                client.post(Rig.ASK);
                assertThat(client.read().text()).isEqualTo("{}");
            }
        }
    }
}
