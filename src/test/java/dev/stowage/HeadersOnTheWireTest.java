package dev.stowage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.RawClient.Response;
import dev.stowage.testkit.Rig;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Which header lines arrive, in both directions. */
class HeadersOnTheWireTest {

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
    void nothing_isAddedAndOrderSpellingAndRepeatsAreKept() throws IOException {
        rig.send(
                exchange -> exchange.respond(200, "application/json", "{}"),
                "POST /v1/chat/completions HTTP/1.1\r\nHost: stowage.example\r\nX-Zeta: 1\r\nx-alpha: b\r\nX-ZETA: 2\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: 2\r\nX-Stainless-Lang: js\r\n\r\n{}");
        String host = "127.0.0.1:" + rig.upstream().baseUrl().getPort();
        List<String> lines = rig.upstream().take().headerLines();
        assertThat(lines)
                .containsExactlyInAnyOrder(
                        "host: " + host,
                        "X-Zeta: 1",
                        "x-alpha: b",
                        "X-ZETA: 2",
                        "Content-Type: application/json; charset=utf-8",
                        "X-Stainless-Lang: js",
                        "content-length: 2");
        assertThat(lines).containsSubsequence("X-Zeta: 1", "x-alpha: b", "X-ZETA: 2", "X-Stainless-Lang: js");
    }

    @Test
    void hopByHopHeaders_endHereOnTheWayOut_C65_C69() throws IOException {
        var received = rig.received(
                Rig.ASK,
                "Connection: keep-alive, X-Secret-Hop",
                "X-Secret-Hop: 1",
                "Keep-Alive: timeout=5",
                "TE: trailers",
                "Trailer: x",
                "Proxy-Authorization: Basic eDp5",
                "Proxy-Connection: keep-alive",
                "Upgrade: h2c",
                "X-Forwarded-For: 10.0.0.1",
                "X-Forwarded-Host: intern",
                "X-Forwarded-Proto: https",
                "Forwarded: for=10.0.0.1",
                "X-Real-IP: 10.0.0.1",
                "x-stowage-session: s",
                "traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01");
        assertThat(received.headerLines().stream()
                        .map(line -> line.substring(0, line.indexOf(':')).toLowerCase(java.util.Locale.ROOT)))
                .containsExactlyInAnyOrder("host", "content-type", "content-length", "traceparent");
    }

    @Test
    void hopByHopHeaders_endHereOnTheWayBack_C65_C66_C67() throws IOException {
        Response response = rig.post(
                exchange -> exchange.respond(
                        200,
                        "text/event-stream",
                        "data: [DONE]\n\n",
                        "Connection: keep-alive, X-Hop",
                        "X-Hop: 1",
                        "Keep-Alive: timeout=5",
                        "Proxy-Authenticate: Basic",
                        "Set-Cookie: a=1",
                        "Set-Cookie: b=2",
                        "x-request-id: req_1",
                        "x-ratelimit-remaining-tokens: 9",
                        "openai-organization: org",
                        "openai-processing-ms: 12"),
                Rig.STREAM);
        assertThat(response.head().lines().skip(1))
                .filteredOn(line -> !line.startsWith("x-stowage-"))
                .containsExactlyInAnyOrder(
                        "Content-Type: text/event-stream",
                        "Content-Length: 14",
                        "Set-Cookie: a=1",
                        "Set-Cookie: b=2",
                        "x-request-id: req_1",
                        "x-ratelimit-remaining-tokens: 9",
                        "openai-organization: org",
                        "openai-processing-ms: 12");
    }

    @Test
    void reasonPhrase_isTheUpstreams() throws IOException {
        Response response = rig.post(
                exchange -> exchange.write("HTTP/1.1 529 Site Is Overloaded\r\nContent-Length: 0\r\n\r\n"), Rig.ASK);
        assertThat(response.head()).startsWith("HTTP/1.1 529 Site Is Overloaded");
    }

    @Test
    void lengthOfAChangedBody_isRight_C61_C62_C63() throws IOException {
        var received = rig.received(Rig.STREAM_SILENT);
        assertThat(received.text())
                .isEqualTo(
                        "{\"model\":\"m\",\"stream\":true,\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}],\"stream_options\":{\"include_usage\":true}}");
        assertThat(received.headerLines().stream()
                        .filter(line -> line.toLowerCase(java.util.Locale.ROOT).startsWith("content-length:")))
                .containsExactly("content-length: " + received.body().length);
        assertThat(received.header("transfer-encoding")).isEmpty();
    }

    @Test
    void acceptEncoding_isNarrowedToWhatCanBeRead_C29() throws IOException {
        assertThat(rig.received(Rig.STREAM, "Accept-Encoding: br, gzip;q=0.9, zstd")
                        .header("accept-encoding"))
                .contains("gzip;q=0.9");
        assertThat(rig.received(Rig.STREAM, "Accept-Encoding: br, zstd").header("accept-encoding"))
                .contains("identity");
        assertThat(rig.received(Rig.STREAM_SILENT, "Accept-Encoding: gzip").header("accept-encoding"))
                .contains("identity");
        assertThat(rig.received(Rig.STREAM).header("accept-encoding")).isEmpty();
    }

    @Test
    void bareBearer_isPassedOn_C71() throws IOException {
        assertThat(rig.received(Rig.ASK, "Authorization: Bearer").header("authorization"))
                .contains("Bearer");
    }
}
