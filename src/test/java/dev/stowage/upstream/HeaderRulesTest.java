package dev.stowage.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.upstream.Headers.Header;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HeaderRulesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Connection",
                "keep-alive",
                "Proxy-Authenticate",
                "Proxy-Authorization",
                "Proxy-Connection",
                "TE",
                "Trailer",
                "Transfer-Encoding",
                "Upgrade",
                "HTTP2-Settings",
                "HOST",
                "Content-Length",
                "Expect",
                "Forwarded",
                "X-Forwarded-For",
                "x-forwarded-host",
                "X-Forwarded-Proto",
                "X-Forwarded-Port",
                "X-Real-IP",
                "x-stowage-session",
                "X-STOWAGE-anything"
            })
    void line_endsAtStowage(String name) {
        assertThat(toUpstream("A: 1", name + ": x", "B: 2")).containsExactly("A: 1", "B: 2");
    }

    @Test
    void everythingElse_travelsAsItCame() {
        String[] lines = {
            "User-Agent: x",
            "authorization: Bearer k",
            "X-Stainless-Retry-Count: 0",
            "cookie: a=b",
            "Cookie: c=d",
            "x-request-id: 7",
            "traceparent: 00-1-2-01",
            "OpenAI-Beta: a",
            "content-encoding: gzip",
            "Via: 1.1 p",
            "x-stowaged: 1"
        };
        assertThat(toUpstream(lines)).containsExactly(lines);
    }

    @Test
    void linesNamedByConnection_belongToOneHop() {
        assertThat(toUpstream("Connection: close, X-Hop", "x-hop: 1", "CONNECTION: Other", "other: 2", "stays: 3"))
                .containsExactly("stays: 3");
        assertThat(lines(HeaderRules.toClient(headers("Connection: X-Hop", "x-hop: 1", "Stays: 2"))))
                .containsExactly("Stays: 2");
    }

    @Test
    void upgradeToHttp2_isNotPassedOn() {
        assertThat(toUpstream(
                        "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAEAAEAA", "A: 1"))
                .containsExactly("A: 1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gzip, deflate, br, zstd|gzip, deflate",
                "br|identity",
                "GZIP;q=0.5 , br;q=1|GZIP;q=0.5",
                "identity|identity",
                "x-gzip,compress|x-gzip",
                "*|identity",
                "''|identity"
            })
    void encodings_areNarrowedToWhatTheTapCanRead(String sent, String expected) {
        assertThat(toUpstream("Accept-Encoding: " + sent)).containsExactly("Accept-Encoding: " + expected);
    }

    @Test
    void encodings_areNotAskedForWhenTheClientDoesNot() {
        assertThat(toUpstream("A: 1")).containsExactly("A: 1");
    }

    @Test
    void answer_losesItsHopByHopLinesOnly() {
        assertThat(lines(HeaderRules.toClient(headers(
                        "Content-Type: a",
                        "Content-Length: 5",
                        "Transfer-Encoding: chunked",
                        "Keep-Alive: 5",
                        "Retry-After: 1",
                        "x-ratelimit-remaining-tokens: 7",
                        "set-cookie: a",
                        "Set-Cookie: b",
                        "Content-Encoding: br"))))
                .containsExactly(
                        "Content-Type: a",
                        "Content-Length: 5",
                        "Retry-After: 1",
                        "x-ratelimit-remaining-tokens: 7",
                        "set-cookie: a",
                        "Set-Cookie: b",
                        "Content-Encoding: br");
    }

    private static List<String> toUpstream(String... lines) {
        return lines(HeaderRules.toUpstream(headers(lines)));
    }

    private static Headers headers(String... lines) {
        return new Headers(Stream.of(lines)
                .map(line -> new Header(line.substring(0, line.indexOf(':')), line.substring(line.indexOf(':') + 2)))
                .toList());
    }

    private static List<String> lines(Headers headers) {
        return headers.lines().stream()
                .map(line -> line.name() + ": " + line.value())
                .toList();
    }
}
