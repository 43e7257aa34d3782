package dev.stowage;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.CapturedLog;
import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.RunningStowage;
import dev.stowage.testkit.ScriptedUpstream;
import dev.stowage.testkit.UpstreamExchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two vendors, and bodies that do not begin with the model, or do not show it at once. */
class LateModelsTest {

    private static final int LIMIT = 1 << 20;
    private static final String KEY = "Authorization: Bearer sk-ant";
    private static final String LONG = "\"input\":\"" + "word ".repeat(40_000) + "\"";

    private static ScriptedUpstream gpt;
    private static ScriptedUpstream claude;
    private static RunningStowage stowage;

    @BeforeAll
    static void start() {
        gpt = ScriptedUpstream.start(exchange -> exchange.respond(200, "application/json", "{}"));
        claude = ScriptedUpstream.start(exchange -> exchange.respond(200, "application/json", "{}"));
        stowage = RunningStowage.with(
                "stowage.http.max-request-bytes=1MB",
                "stowage.upstreams[0].name=gpt",
                "stowage.upstreams[0].models=gpt-*",
                "stowage.upstreams[0].base-url=" + gpt.baseUrl(),
                "stowage.upstreams[0].credentials=client",
                "stowage.upstreams[1].name=claude",
                "stowage.upstreams[1].models=claude-*",
                "stowage.upstreams[1].base-url=" + claude.baseUrl(),
                "stowage.upstreams[1].credentials=client",
                "stowage.upstreams[1].aliases.cheap=claude-small");
    }

    @AfterAll
    static void stop() {
        stowage.close();
        gpt.close();
        claude.close();
    }

    @BeforeEach
    void forget() {
        gpt.forget();
        claude.forget();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/messages", "/v1/responses", "/v1/embeddings", "/v1/completions"})
    void modelBehindALongInput_choosesTheUpstream(String path) throws IOException {
        byte[] body = utf8("{" + LONG
                + ",\"x\":{\"model\":\"gpt-5\"},\"y\":\"\\\"model\\\":\\\"gpt-5\\\"\",\"model\":\"claude-x\"}");
        assertThat(post(path, "application/json", body).status()).isEqualTo(200);
        assertThat(onlyClaudes().body()).isEqualTo(body);
        assertNothingIsHeld();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Application/JSON",
                "application/json;charset=utf-8",
                "application/vnd.api+json",
                "text/plain",
                ""
            })
    void contentType_hidesNoModel(String type) throws IOException {
        byte[] body = utf8("{\"model\":\"claude-x\"}");
        post("/v1/messages", type, body);
        assertThat(onlyClaudes().body()).isEqualTo(body);
    }

    @Test
    void bodyThatComesInPieces_isWaitedForUntilItsModel_andNoLonger() throws IOException {
        try (RawClient client = new RawClient(stowage.port())) {
            client.send("POST /v1/messages HTTP/1.1\r\nHost: x\r\n" + KEY + "\r\nContent-Type: application/json\r\n"
                    + "Expect: 100-continue\r\nTransfer-Encoding: chunked\r\n\r\n");
            assertThat(client.readHead()).startsWith("HTTP/1.1 100 ");
            client.send("8\r\n{\"a\":1,\"\r\n");
            Eventually.holds(() -> buffered() == 8, () -> buffered() + " bytes held");
            int before = claude.connections();
            client.send("11\r\nmodel\":\"claude-x\"\r\n");
            Eventually.holds(() -> claude.connections() > before || active() > 0, () -> "nothing is sent yet");
            client.send("7\r\n,\"b\":2}\r\n0\r\n\r\n");
            assertThat(client.read().status()).isEqualTo(200);
        }
        UpstreamExchange sent = onlyClaudes();
        assertThat(sent.text()).isEqualTo("{\"a\":1,\"model\":\"claude-x\",\"b\":2}");
        assertThat(sent.header("transfer-encoding")).contains("chunked");
        assertNothingIsHeld();
    }

    @Test
    void encodedBody_goesWhereItsModelIs_asItCame() throws IOException {
        byte[] body = RequestFaultsTest.gzip(utf8("{" + LONG + ",\"model\":\"claude-x\"}"));
        post("/v1/responses", "application/json", body, "Content-Encoding: gzip");
        UpstreamExchange sent = onlyClaudes();
        assertThat(sent.body()).isEqualTo(body);
        assertThat(sent.header("content-encoding")).contains("gzip");
    }

    @Test
    void aliasInAnEncodedBody_isReplacedInItDecoded() throws IOException {
        byte[] body = RequestFaultsTest.gzip(utf8("{\"input\":\"x\",\"model\":\"cheap\"}"));
        post("/v1/responses", "application/json", body, "Content-Encoding: GZIP");
        UpstreamExchange sent = onlyClaudes();
        assertThat(sent.text()).isEqualTo("{\"input\":\"x\",\"model\":\"claude-small\"}");
        assertThat(sent.header("content-encoding")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/v1/messages", "/v1/responses", "/v1/embeddings", "/v1/completions", "/v1/chat/completions"})
    void alias_isReplacedOnEveryRoute(String path) throws IOException {
        try (CapturedLog log = CapturedLog.start()) {
            post(
                    path,
                    "application/json",
                    utf8("{\"messages\":7,\"model\" : \"ch\\u0065ap\",\"x\":{\"model\":\"cheap\"}}"));
            assertThat(onlyClaudes().text())
                    .isEqualTo("{\"messages\":7,\"model\" : \"claude-small\",\"x\":{\"model\":\"cheap\"}}");
            Eventually.holds(() -> log.text().contains("model=\"cheap\""), log::text);
        }
    }

    @Test
    void aliasOfABodyThatStreamsOn_isReplacedInItsBeginning() throws IOException {
        String rest = ",\"input\":\"" + "x".repeat(2 * LIMIT) + "\"}";
        post("/v1/responses", "application/json", utf8("{\"model\":\"cheap\"" + rest));
        assertThat(onlyClaudes().text()).isEqualTo("{\"model\":\"claude-small\"" + rest);
    }

    @Test
    void brokenChat_goesWhereItsModelIs() throws IOException {
        byte[] body = "{\"messages\":[{\"content\":\"\u00ff\u00c3(\"}],\"user\":\"\u00ff\",\"model\":\"claude-x\"}"
                .getBytes(ISO_8859_1);
        post("/v1/chat/completions", "application/json", body);
        assertThat(onlyClaudes().body()).isEqualTo(body);
    }

    @Test
    void form_goesWhereItsModelIs_ifThatComesFirst() throws IOException {
        String model = "--X\r\nContent-Disposition: form-data; name=\"model\"\r\n\r\ncheap\r\n";
        String file = "--X\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n"
                + "D".repeat(300_000) + "\r\n";
        post("/v1/audio/transcriptions", "multipart/form-data; boundary=X", utf8(model + file + "--X--\r\n"));
        assertThat(onlyClaudes().text()).isEqualTo(model + file + "--X--\r\n");
        post("/v1/audio/transcriptions", "multipart/form-data; boundary=X", utf8(file + model + "--X--\r\n"));
        assertThat(gpt.take().text()).isEqualTo(file + model + "--X--\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"input\":\"x\"}", "{\"model\":7}", "[{\"model\":\"claude-x\"}]", "no JSON"})
    void bodyWithoutModel_goesToTheFirstUpstream(String body) throws IOException {
        post("/v1/responses", "application/json", utf8(body));
        assertThat(gpt.take().text()).isEqualTo(body);
    }

    @Test
    void chunkedBodyOfNothing_goesToTheFirstUpstream() throws IOException {
        try (RawClient client = new RawClient(stowage.port())) {
            client.send("POST /v1/responses HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n");
            assertThat(client.read().status()).isEqualTo(200);
        }
        assertThat(gpt.take().body()).isEmpty();
    }

    @Test
    void bodyInAnUnknownEncoding_goesToTheFirstUpstream() throws IOException {
        byte[] body = utf8("{\"model\":\"claude-x\"}");
        post("/v1/responses", "application/json", body, "Content-Encoding: br");
        assertThat(gpt.take().body()).isEqualTo(body);
    }

    @Test
    void modelThatNobodyServes_is404() throws IOException {
        Response response = post("/v1/responses", "application/json", utf8("{" + LONG + ",\"model\":\"llama\"}"));
        assertThat(response.status()).isEqualTo(404);
        assertThat(response.text()).contains("\"code\":\"model_not_found\"");
        assertNothingIsHeld();
    }

    @Test
    void modelBeyondTheLimit_isRefusedAndGoesNowhere() throws IOException {
        byte[] body = utf8("{\"input\":\"" + "x".repeat(LIMIT) + "\",\"model\":\"claude-x\"}");
        for (byte[] sent : new byte[][] {body, RequestFaultsTest.gzip(body)}) {
            Response response = sent == body
                    ? post("/v1/responses", "application/json", sent)
                    : post("/v1/responses", "application/json", sent, "Content-Encoding: gzip");
            assertThat(response.status()).isEqualTo(413);
            assertThat(response.text()).contains("\"code\":\"request_too_large\"", "stowage.http.max-request-bytes");
        }
        assertThat(post("/v1/responses", "application/json", body).text()).contains("let model come first");
        assertThat(gpt.waiting() + claude.waiting()).isZero();
        assertNothingIsHeld();
    }

    @Test
    void clientThatLeavesBeforeTheModel_leavesNothingBehind() throws IOException {
        double before = stowage.count("stowage.requests", "outcome", "cancelled");
        try (RawClient client = new RawClient(stowage.port())) {
            client.send("POST /v1/responses HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{\"input\":");
            Eventually.holds(() -> buffered() > 0, () -> "the request has not arrived");
        }
        stowage.awaitCount(before + 1, "stowage.requests", "outcome", "cancelled");
        assertNothingIsHeld();
        assertThat(gpt.waiting() + claude.waiting()).isZero();
    }

    private static UpstreamExchange onlyClaudes() {
        UpstreamExchange sent = claude.take();
        assertThat(sent.header("authorization")).contains("Bearer sk-ant");
        assertThat(gpt.waiting()).isZero();
        return sent;
    }

    private static Response post(String path, String type, byte[] body, String... headerLines) throws IOException {
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes(utf8("POST " + path + " HTTP/1.1\r\nHost: x\r\n" + KEY + "\r\n"
                + (type.isEmpty() ? "" : "Content-Type: " + type + "\r\n") + "Content-Length: " + body.length + "\r\n"
                + String.join(
                        "",
                        java.util.stream.Stream.of(headerLines)
                                .map(line -> line + "\r\n")
                                .toList()) + "\r\n"));
        request.writeBytes(body);
        try (RawClient client = new RawClient(stowage.port())) {
            client.send(request.toByteArray());
            return client.read();
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(UTF_8);
    }

    private static double buffered() {
        return gauge("stowage.buffered.bytes");
    }

    private static double active() {
        return gauge("reactor.netty.connection.provider.active.connections");
    }

    private static double gauge(String name) {
        return stowage.meters().find(name).gauges().stream()
                .mapToDouble(gauge -> gauge.value())
                .filter(value -> !Double.isNaN(value))
                .sum();
    }

    private static void assertNothingIsHeld() {
        Eventually.holds(() -> buffered() == 0, () -> buffered() + " bytes held");
    }
}
