package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RunningStowage;
import dev.stowage.testkit.ScriptedUpstream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** From a client's path to the upstream's. */
class PathsTest {

    private static final String[] BASES = {
        "", "/", "/v1", "/v1/", "/v1beta/openai", "/v1beta/openai/", "/api/paas/v4", "/gateway", "/openai/v1"
    };

    private static ScriptedUpstream upstream;
    private static RunningStowage stowage;

    @BeforeAll
    static void start() {
        upstream = ScriptedUpstream.start(exchange -> exchange.respond(200, "application/json", "{}"));
        String origin = "http://127.0.0.1:" + upstream.baseUrl().getPort();
        List<String> settings = new ArrayList<>(List.of("spring.webflux.base-path=/proxy"));
        for (int i = 0; i < BASES.length; i++) {
            String prefix = "stowage.upstreams[" + i + "].";
            settings.add(prefix + "name=u" + i);
            settings.add(prefix + "models=" + (BASES[i].isEmpty() ? "none" : BASES[i]));
            settings.add(prefix + "base-url=" + origin + BASES[i]);
            settings.add(prefix + "credentials=client");
        }
        stowage = RunningStowage.with(settings.toArray(String[]::new));
    }

    @AfterAll
    static void stop() {
        stowage.close();
        upstream.close();
    }

    @ParameterizedTest
    @CsvSource({
        "none, /v1",
        "/, /v1",
        "/v1, /v1",
        "/v1/, /v1",
        "/v1beta/openai, /v1beta/openai",
        "/v1beta/openai/, /v1beta/openai",
        "/api/paas/v4, /api/paas/v4",
        "/gateway, /gateway/v1",
        "/openai/v1, /openai/v1"
    })
    void base_getsItsVersionExactlyOnce_C103_C105(String model, String path) throws IOException {
        assertThat(target("/proxy/v1/chat/completions", model)).isEqualTo(path + "/chat/completions");
        assertThat(target("/proxy/chat/completions", model)).isEqualTo(path + "/chat/completions");
        assertThat(target("/proxy/v1/embeddings?a=b", model)).isEqualTo(path + "/embeddings?a=b");
    }

    @Test
    void deploymentPath_isKept() throws IOException {
        String path = "/openai/deployments/gpt-4o/chat/completions?api-version=2024-10-21";
        for (String model : List.of("none", "/openai/v1")) {
            assertThat(target("/proxy" + path, model)).isEqualTo(path);
        }
    }

    /** Some of these are no part of a URI, but lenient clients send them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "?",
                "?a",
                "?a=b&a=c",
                "?a=%2F%20+x",
                "?after=caf%C3%A9",
                "?q=[x]",
                "?q='a'",
                "?a?b//c:d@e",
                "?q=a|b",
                "?q={x}",
                "?q=\"x\"",
                "?q=a^b`c",
                "?q=50%",
                "?q=\\"
            })
    void query_isKeptRaw(String query) throws IOException {
        assertThat(target("/proxy/v1/chat/completions" + query, "/v1")).isEqualTo("/v1/chat/completions" + query);
        assertThat(target("/proxy/v1/responses" + query, "/v1")).isEqualTo("/v1/responses" + query);
    }

    @Test
    void fragment_isNotSent() throws IOException {
        assertThat(target("/proxy/v1/chat/completions?a=b#c?d", "/v1")).isEqualTo("/v1/chat/completions?a=b");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/v1/files/a%2Fb/content", "/v1/models/org/name:free", "/v1/models/ft:gpt@x;y=1", "/v1/a//b"})
    void path_isKeptRaw(String path) throws IOException {
        assertThat(target("/proxy" + path, "/v1")).isEqualTo(path);
    }

    @Test
    void multipart_passesByteForByteInChunks_C107() throws IOException {
        byte[] part = new byte[10 << 20];
        new Random(107).nextBytes(part);
        int chunk = 64 << 10;
        upstream.forget();
        try (RawClient client = new RawClient(stowage.port())) {
            client.send("""
                    POST /proxy/v1/audio/transcriptions HTTP/1.1\r
                    Host: x\r
                    Content-Type: multipart/form-data; boundary="b o"\r
                    Transfer-Encoding: chunked\r
                    \r
                    """);
            for (int at = 0; at < part.length; at += chunk) {
                client.send(Integer.toHexString(chunk) + "\r\n");
                client.send(java.util.Arrays.copyOfRange(part, at, at + chunk));
                client.send("\r\n");
            }
            client.send("0\r\n\r\n");
            assertThat(client.read().status()).isEqualTo(200);
        }
        var received = upstream.take();
        assertThat(received.header("content-type")).contains("multipart/form-data; boundary=\"b o\"");
        assertThat(received.body()).isEqualTo(part);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "DELETE", "PUT", "PATCH"})
    void everyMethod_passes(String method) throws IOException {
        upstream.forget();
        try (RawClient client = new RawClient(stowage.port())) {
            client.send(method + " /proxy/v1/files/f HTTP/1.1\r\nHost: x\r\n\r\n");
            assertThat(client.read().status()).isEqualTo(200);
        }
        assertThat(upstream.take().requestLine()).isEqualTo(method + " /v1/files/f HTTP/1.1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/v1/embeddings | {\"data\":[],\"usage\":{\"prompt_tokens\":7,\"total_tokens\":7}}",
                "/v1/responses | {\"id\":\"r\",\"usage\":{\"input_tokens\":7,\"output_tokens\":0}}",
                "/v1/messages | {\"type\":\"message\",\"usage\":{\"input_tokens\":3,\"cache_read_input_tokens\":4}}"
            })
    void otherDialects_passAndTellTheirUsage_C39(String path, String answer) throws IOException {
        upstream.script(exchange -> exchange.respond(200, "application/json", answer));
        double before = stowage.count("stowage.prompt.tokens");
        try (RawClient client = new RawClient(stowage.port())) {
            client.post("/proxy" + path, "{\"model\":\"/v1\"}".getBytes(UTF_8));
            assertThat(client.read().text()).isEqualTo(answer);
        }
        stowage.awaitCount(before + 7, "stowage.prompt.tokens");
    }

    private static String target(String path, String model) throws IOException {
        upstream.forget();
        upstream.script(exchange -> exchange.respond(200, "application/json", "{}"));
        try (RawClient client = new RawClient(stowage.port())) {
            client.post(path, ("{\"model\":\"" + model + "\",\"messages\":[{}]}").getBytes(UTF_8));
            assertThat(client.read().status()).isEqualTo(200);
        }
        String line = upstream.take().requestLine();
        return line.substring("POST ".length(), line.lastIndexOf(' '));
    }
}
