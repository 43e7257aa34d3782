package dev.stowage.sandbox;

import static dev.stowage.sandbox.Chats.json;
import static dev.stowage.sandbox.SandboxClient.body;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.sandbox.ReceivedRequest.Header;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import tools.jackson.databind.JsonNode;

/** What a sandbox serves besides chats, and what it tells of its requests. */
@Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
class SandboxEndpointsTest {

    private final Sandbox sandbox = Sandbox.start(SandboxSettings.with());
    private final SandboxClient client = new SandboxClient(sandbox);

    @AfterEach
    void close() {
        sandbox.close();
    }

    @Test
    void models_anyName_isKnown() throws Exception {
        assertThat(body(client.get("/v1/models")).at("/data/0/id").stringValue())
                .isEqualTo("sandbox");
        assertThat(body(client.get("/v1/models/some/model")).path("id").stringValue())
                .isEqualTo("some/model");
    }

    @Test
    void embeddings_sharedWords_areNearer() throws Exception {
        JsonNode reply = body(client.post(
                "/v1/embeddings",
                json("{'model':'m','input':['read the file','read that file','quantum chromodynamics']}")));

        assertThat(cosine(reply, 0, 0)).isBetween(0.999, 1.001);
        assertThat(cosine(reply, 0, 1)).isGreaterThan(cosine(reply, 0, 2));
    }

    @Test
    void embeddings_base64_isFourBytesPerNumber() throws Exception {
        JsonNode reply = body(client.post(
                "/v1/embeddings", json("{'model':'m','input':'hi','dimensions':3,'encoding_format':'base64'}")));

        assertThat(reply.at("/data/0/embedding").binaryValue()).hasSize(12);
    }

    @Test
    void request_invalidKey_is401() throws Exception {
        HttpRequest request = client.request("/v1/models")
                .header("Authorization", "Bearer sk-invalid")
                .build();
        HttpResponse<String> response = client.send(request, BodyHandlers.ofString());

        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.body()).contains("Incorrect API key provided");
    }

    @Test
    void request_unknownPath_is404InErrorShape() throws Exception {
        HttpResponse<String> response = client.get("/v2/unknown?a=b");

        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(response.body()).contains("\"error\"", "Unknown request URL: GET /v2/unknown?a=b");
    }

    @Test
    void response_headers_countRequests() throws Exception {
        client.get("/v1/models");
        HttpResponse<String> second = client.get("/v1/models");

        assertThat(second.headers().firstValue("x-request-id")).hasValue("req-sandbox-2");
        assertThat(second.headers().firstValue("x-ratelimit-remaining-requests"))
                .hasValue("9998");
    }

    @Test
    void requests_received_keepBytesAndHeaderOrder() throws Exception {
        String body = " { \"odd\" :  [1,2] }\n";
        client.send(
                client.request("/v1/chat/completions?q=1")
                        .header("X-B", "1")
                        .header("X-A", "2")
                        .header("X-B", "3")
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.discarding());

        ReceivedRequest received = sandbox.requests().get(0);
        assertThat(received.method()).isEqualTo("POST");
        assertThat(received.target()).isEqualTo("/v1/chat/completions?q=1");
        assertThat(received.body()).isEqualTo(body.getBytes(UTF_8));
        assertThat(received.header("x-a")).hasValue("2");
        assertThat(received.headers()).containsSubsequence(new Header("X-B", "1"), new Header("X-B", "3"));
    }

    @Test
    void requests_tooMany_keepTheLatest() throws Exception {
        try (Sandbox forgetful = Sandbox.start(SandboxSettings.with("recent-requests=2"))) {
            for (String path : List.of("/1", "/2", "/3")) {
                client.send(
                        HttpRequest.newBuilder(URI.create(forgetful.baseUrl() + path))
                                .build(),
                        BodyHandlers.discarding());
            }

            assertThat(forgetful.requests().stream().map(ReceivedRequest::target))
                    .containsExactly("/v1/2", "/v1/3");
        }
    }

    private static double cosine(JsonNode reply, int left, int right) {
        JsonNode one = reply.path("data").path(left).path("embedding");
        JsonNode other = reply.path("data").path(right).path("embedding");
        double sum = 0;
        for (int at = 0; at < one.size(); at++) {
            sum += one.path(at).doubleValue() * other.path(at).doubleValue();
        }
        return sum;
    }
}
