package dev.stowage;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.CapturedLog;
import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.Rig;
import dev.stowage.testkit.ScriptedUpstream.Script;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** No key and no content is in any log, even at DEBUG, nor in the metrics; whatever happens to the request. */
class SecretsTest {

    private static final List<Script> FATES = List.of(
            exchange -> exchange.respond(200, "application/json", "{\"model\":\"m\",\"secret\":\"s3cret-answer\"}"),
            exchange ->
                    exchange.respond(401, "application/json", "{\"error\":{\"message\":\"bad key s3cret-answer\"}}"),
            exchange -> exchange.write("HTTP/1.1 200 OK\r\nx-bad: \u0000s3cret-answer\r\n\r\n"),
            exchange -> exchange.cut());

    private static final List<String> REQUESTS = List.of(
            "POST /v1/chat/completions?key=s3cret-query&odd={|} HTTP/1.1\r\n",
            "POST /v1/chat/completions?key=s3cret-query HTTP/1.1\r\n",
            "POST /v1/embeddings?api-key=s3cret-query HTTP/1.1\r\n",
            "POST /v1/embeddings?api-key=s3cret-query%zz HTTP/1.1\r\n",
            "POST /nowhere?api-key=s3cret-query HTTP/1.1\r\n");

    private static final String HEADERS = """
            Host: x\r
            Authorization: Bearer s3cret-client\r
            api-key: s3cret-client\r
            Cookie: s=s3cret-cookie\r
            x-stowage-session: s3cret-session\r
            Connection: close\r
            """;

    @Test
    void keysAndContents_areNowhereToBeRead_C143() throws IOException {
        try (Rig rig = Rig.start("stowage.upstream.retry.times=0", "stowage.upstream.api-key=s3cret-operator");
                CapturedLog log = CapturedLog.withDebug("dev.stowage")) {
            for (Script fate : FATES) {
                rig.upstream().script(fate);
                for (String request : REQUESTS) {
                    send(rig, request, "{\"model\":\"m\",\"messages\":[{\"content\":\"s3cret-prompt\"}]}");
                    send(rig, request, "{\"model\":\"m\",\"messages\":[{\"content\":\"s3cret-prompt");
                }
            }
            assertThat(log.text()).contains("route=/v1/chat/completions", "outcome=");
            assertThat(log.text()).doesNotContain("s3cret");
            assertThat(log.alarms()).isEmpty();
            assertThat(scrape(rig)).contains("stowage_requests_total").doesNotContain("s3cret");
        }
    }

    private static void send(Rig rig, String requestLine, String body) throws IOException {
        try (RawClient client = rig.client()) {
            client.send(requestLine + HEADERS + "Content-Type: application/json\r\nContent-Length: " + body.length()
                    + "\r\n\r\n" + body);
            assertThat(new String(client.readToEnd(), ISO_8859_1)).startsWith("HTTP/1.1 ");
        }
    }

    private static String scrape(Rig rig) throws IOException {
        try (RawClient client = rig.client()) {
            client.send("GET /actuator/prometheus HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
            return new String(client.readToEnd(), UTF_8);
        }
    }
}
