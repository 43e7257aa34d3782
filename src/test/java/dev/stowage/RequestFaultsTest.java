package dev.stowage;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.CapturedLog;
import dev.stowage.testkit.Eventually;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.ScriptedUpstream.Script;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests that are wrong, and ones that are too large. What the provider can judge goes to the provider, as it came. */
class RequestFaultsTest {

    private static final int LIMIT = 8 << 20;
    private static final Script REFUSES =
            exchange -> exchange.respond(400, "application/json", "{\"error\":{\"message\":\"provider's own\"}}");

    private static Rig rig;

    @BeforeAll
    static void start() {
        rig = Rig.start("stowage.http.max-request-bytes=8MB");
    }

    @AfterAll
    static void stop() {
        rig.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "not json | not_json",
                "{ | not_json",
                "[] | not_json",
                "\"text\" | not_json",
                "{\"model\":\"m\"} | no_messages",
                "{\"messages\":{}} | no_messages",
                "{\"messages\":\"hi\"} | no_messages",
                "{\"messages\":[]} | no_messages",
                "{\"messages\":null} | no_messages",
                "{\"messages\":[{\"role\":\"user\"}] | not_json",
                "{\"messages\":[{}],\"model\":\"a\",\"model\":\"b\"} | ambiguous_body",
                "{\"messages\":[{}],\"stream\":true,\"stream\":false} | ambiguous_body",
                "{\"messages\":[{}],\"stream\":true,\"str\\u0065am\":false} | ambiguous_body",
                "{\"messages\":[{}]}{\"messages\":[{}]} | ambiguous_body",
                "{\"messages\":[{}],\"previous_response_id\":\"r\"} | server_side_state",
                "{\"messages\":[{\"content\":\"\\x\"}]} | not_json"
            })
    void bodyThatCannotBeManaged_isLeftToTheProvider_C73_C95(String body, String reason) throws IOException {
        Response response = rig.post(REFUSES, body.getBytes(UTF_8));
        assertThat(response.status()).isEqualTo(400);
        assertThat(response.text()).contains("provider's own");
        assertThat(response.header("x-stowage-action")).isEqualTo("passthrough;reason=" + reason);
        assertThat(rig.upstream().take().text()).isEqualTo(body);
    }

    @Test
    void emptyBody_isLeftToTheProvider() throws IOException {
        assertThat(rig.post(REFUSES, new byte[0]).status()).isEqualTo(400);
        assertThat(rig.upstream().take().header("content-length")).contains("0");
    }

    @Test
    void invalidUtf8_isLeftToTheProviderByteForByte() throws IOException {
        byte[] body = "{\"stream\":true,\"messages\":[{\"content\":\"\u00ff\u00c3(\"}]}".getBytes(ISO_8859_1);
        assertThat(rig.post(REFUSES, body).header("x-stowage-action")).isEqualTo("passthrough;reason=not_json");
        assertThat(rig.upstream().take().body()).isEqualTo(body);
    }

    @Test
    void deepNesting_isLeftToTheProvider() throws IOException {
        String body = "{\"messages\":[{}],\"stream\":true,\"x\":" + "[".repeat(200_000) + "]".repeat(200_000) + "}";
        assertThat(rig.post(REFUSES, body.getBytes(UTF_8)).header("x-stowage-action"))
                .isEqualTo("passthrough;reason=not_json");
        assertThat(rig.upstream().take().text()).isEqualTo(body);
    }

    @Test
    void bodyOfTheLimit_isServed_C87() throws IOException {
        byte[] body = padded(LIMIT);
        assertThat(rig.received(body).body()).isEqualTo(body);
    }

    @Test
    void bodyOneByteOverTheLimit_isRefusedUnread_C102() throws IOException {
        try (RawClient client = rig.client()) {
            client.send("POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nContent-Length: " + (LIMIT + 1) + "\r\n\r\n");
            assertTooLarge(client.read());
        }
    }

    @Test
    void bodyOneByteOverTheLimit_isRefusedThoughItHasBeenSent() throws IOException {
        assertTooLarge(rig.post(REFUSES, padded(LIMIT + 1)));
        assertThat(rig.upstream().waiting()).isZero();
    }

    @Test
    void endlessChunkedBody_isRefusedEarlyAndHoldsNothing_C89() throws IOException {
        byte[] megabyte = new byte[1 << 20];
        Arrays.fill(megabyte, (byte) ' ');
        int sent = 0;
        try (RawClient client = rig.client()) {
            client.send("POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n");
            for (; sent <= LIMIT >> 20; sent++) {
                client.send("100000\r\n");
                client.send(megabyte);
                client.send("\r\n");
            }
            assertTooLarge(client.read());
        }
        Eventually.holds(() -> buffered() == 0, () -> buffered() + " bytes held");
    }

    @Test
    void gzipBomb_isRefused() throws IOException {
        assertTooLarge(rig.post(REFUSES, gzip(new byte[64 << 20]), "Content-Encoding: gzip"));
    }

    @Test
    void honestGzipOverTheLimit_isRefused() throws IOException {
        byte[] noise = new byte[LIMIT + 1];
        new java.util.Random(7).nextBytes(noise);
        byte[] text =
                java.util.HexFormat.of().formatHex(noise, 0, LIMIT / 2 + 1).getBytes(ISO_8859_1);
        assertTooLarge(rig.post(REFUSES, gzip(text), "Content-Encoding: gzip"));
    }

    @Test
    void brokenOrEmptyEncoding_isLeftToTheProvider_C59() throws IOException {
        byte[] broken = "\u001f\u008bnot gzip at all".getBytes(ISO_8859_1);
        assertThat(rig.received(broken, "Content-Encoding: gzip").body()).isEqualTo(broken);
        byte[] cut = Arrays.copyOf(gzip(Rig.STREAM_SILENT), 40);
        assertThat(rig.received(cut, "Content-Encoding: gzip").body()).isEqualTo(cut);
        assertThat(rig.received(new byte[0], "Content-Encoding: gzip").body()).isEmpty();
    }

    @Test
    void moreBodiesThanMemoryFor_are503() throws IOException {
        CountDownLatch over = new CountDownLatch(1);
        try (Rig small = Rig.start("stowage.http.max-request-bytes=1000B", "stowage.http.max-buffered-bytes=1500B");
                RawClient first = small.client()) {
            small.upstream().script(exchange -> {
                Rig.await(over);
                exchange.respond(400, "application/json", "{}");
            });
            first.post("/v1/chat/completions", padded(1000));
            small.upstream().take();
            Response response = small.post(REFUSES, padded(501));
            assertThat(response.status()).isEqualTo(503);
            assertThat(response.header("retry-after")).isNotEmpty();
            assertThat(response.text()).contains("\"type\":\"stowage_error\"", "\"code\":\"overloaded\"");
            assertThat(small.post(REFUSES, padded(500)).status()).isEqualTo(400);
            over.countDown();
            assertThat(first.read().status()).isEqualTo(400);
        }
    }

    @Test
    void contentLengthThatIsNoNumber_is400_andNoStackTraceIsLogged() throws IOException {
        try (CapturedLog log = CapturedLog.start()) {
            Response response = rig.send(
                    REFUSES,
                    "POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: abc\r\n\r\n");
            assertThat(response.status()).isEqualTo(400);
            assertThat(log.alarms()).isEmpty();
        }
    }

    static byte[] gzip(byte[] plain) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(plain);
        } catch (IOException impossible) {
            throw new java.io.UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    private static double buffered() {
        return rig.stowage().meters().get("stowage.buffered.bytes").gauge().value();
    }

    private static byte[] padded(int length) {
        byte[] body = new byte[length];
        Arrays.fill(body, (byte) ' ');
        System.arraycopy(Rig.ASK, 0, body, 0, Rig.ASK.length);
        return body;
    }

    private static void assertTooLarge(Response response) {
        assertThat(response.status()).isEqualTo(413);
        assertThat(response.text())
                .startsWith("{\"error\":{\"message\":")
                .contains("\"type\":\"stowage_error\"", "\"param\":null", "\"code\":\"request_too_large\"");
    }
}
