package dev.stowage.sandbox;

import static dev.stowage.sandbox.Chats.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.sandbox.ReceivedRequest.Header;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import tools.jackson.databind.JsonNode;

@Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
class SandboxTest {
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final ManualClock clock = new ManualClock();
    private final Sandbox sandbox = Sandbox.start(SandboxSettings.with("window=2000"), clock);

    @AfterEach
    void close() {
        sandbox.close();
    }

    @Test
    void chat_samePromptTwice_saysTheSameAndHitsTheCache() throws Exception {
        String body = chat("x".repeat(1000));

        JsonNode first = body(post("/v1/chat/completions", body));
        JsonNode second = body(post("/chat/completions", body));

        assertThat(first.at("/choices/0/message/content").stringValue()).contains("simulate", "xxx");
        assertThat(second.path("choices")).isEqualTo(first.path("choices"));
        assertThat(first.at("/usage/prompt_cache_hit_tokens").intValue()).isZero();
        assertThat(second.at("/usage/prompt_cache_hit_tokens").intValue()).isEqualTo(192);
        assertThat(second.at("/usage/prompt_tokens_details/cached_tokens").intValue())
                .isEqualTo(192);

        clock.advance(Duration.ofMinutes(5));
        assertThat(body(post("/v1/chat/completions", body))
                        .at("/usage/prompt_cache_hit_tokens")
                        .intValue())
                .isZero();
    }

    @Test
    void chat_otherUserId_sharesNoCache() throws Exception {
        String body = chat("x".repeat(1000));
        post("/v1/chat/completions", body);

        JsonNode other = body(post("/v1/chat/completions", body.replaceFirst("\\{", "{\"user_id\":\"u\",")));

        assertThat(other.at("/usage/prompt_cache_hit_tokens").intValue()).isZero();
    }

    @Test
    void chat_streamed_endsWithDone() throws Exception {
        HttpResponse<String> response = post("/v1/chat/completions", streamed("/sandbox say Hello"));

        assertThat(response.headers().firstValue("content-type")).hasValue("text/event-stream");
        assertThat(response.body())
                .startsWith("data: {\"id\":\"chatcmpl-sandbox-1\"")
                .contains("\"content\":\"Hell\"", "\"content\":\"o\"", "\"prompt_cache_miss_tokens\"")
                .endsWith("data: [DONE]\n\n");
    }

    @Test
    void chat_threeChoices_areSeparate() throws Exception {
        JsonNode reply = body(post("/v1/chat/completions", chat("hi").replaceFirst("\\{", "{\"n\":3,")));

        assertThat(reply.path("choices")
                        .valueStream()
                        .map(choice -> choice.at("/message/content").stringValue()))
                .hasSize(3)
                .doesNotHaveDuplicates();
    }

    @Test
    void chat_limitedOutput_finishesByLength() throws Exception {
        JsonNode reply = body(post("/v1/chat/completions", chat("hi").replaceFirst("\\{", "{\"max_tokens\":3,")));

        assertThat(reply.at("/choices/0/finish_reason").stringValue()).isEqualTo("length");
        assertThat(reply.at("/usage/completion_tokens").intValue()).isEqualTo(3);
    }

    @Test
    void chat_promptTooLong_isRefused() throws Exception {
        HttpResponse<String> response = post("/v1/chat/completions", chat("x".repeat(8000)));

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("maximum context length is 2000 tokens");
    }

    @Test
    void chat_brokenJson_isRefusedAndConsumesNoScript() throws Exception {
        sandbox.script().then(ScriptedReply.text("later"));

        assertThat(post("/v1/chat/completions", "{").statusCode()).isEqualTo(400);
        assertThat(post("/v1/chat/completions", "").statusCode()).isEqualTo(400);
        assertThat(sandbox.script().remaining()).isEqualTo(1);
    }

    @Test
    void chat_scripted_repliesInOrder() throws Exception {
        sandbox.script()
                .then(ScriptedReply.tools(new ScriptedReply.Call("read", "{}")))
                .then(ScriptedReply.status(503, "down"))
                .then(ScriptedReply.text("up").reasoning("hm"));

        JsonNode calls = body(post("/v1/chat/completions", chat("hi")));
        assertThat(calls.at("/choices/0/message/tool_calls/0/function/name").stringValue())
                .isEqualTo("read");
        assertThat(calls.at("/choices/0/message/content").isNull()).isTrue();
        assertThat(calls.at("/choices/0/finish_reason").stringValue()).isEqualTo("tool_calls");

        HttpResponse<String> down = post("/v1/chat/completions", chat("hi"));
        assertThat(down.statusCode()).isEqualTo(503);
        assertThat(down.body()).isEqualTo("down");

        JsonNode up = body(post("/v1/chat/completions", chat("hi")));
        assertThat(up.at("/choices/0/message/reasoning_content").stringValue()).isEqualTo("hm");
        assertThat(up.at("/choices/0/message/content").stringValue()).isEqualTo("up");
    }

    @Test
    void chat_statusDirective_hasRetryAfter() throws Exception {
        HttpResponse<String> response = post("/v1/chat/completions", streamed("/sandbox status 429 3"));

        assertThat(response.statusCode()).isEqualTo(429);
        assertThat(response.headers().firstValue("retry-after")).hasValue("3");
        assertThat(response.body()).contains("rate_limit_error");
    }

    @Test
    void chat_cut_endsWithoutFinish() throws Exception {
        HttpResponse<String> response = post("/v1/chat/completions", streamed("/sandbox cut"));

        assertThat(response.body()).contains("\"content\"").doesNotContain("[DONE]", "\"stop\"");
    }

    @Test
    void chat_stalled_hangsUntilTheSandboxCloses() throws Exception {
        HttpResponse<InputStream> response = CLIENT.send(
                request("/v1/chat/completions")
                        .POST(BodyPublishers.ofString(streamed("/sandbox stall")))
                        .build(),
                BodyHandlers.ofInputStream());

        try (BufferedReader reader = new BufferedReader(new InputStreamReader(response.body(), UTF_8))) {
            assertThat(reader.readLine()).startsWith("data: {");
            sandbox.close();
            assertThatThrownBy(() -> reader.lines().toList()).hasRootCauseInstanceOf(IOException.class);
        }
        assertThatThrownBy(() -> post("/v1/models", "{}")).isInstanceOf(ConnectException.class);
    }

    @Test
    void chat_paced_arrivesWhole() throws Exception {
        try (Sandbox paced = Sandbox.start(SandboxSettings.with("first-token-delay=1ms", "token-delay=1ms"))) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(paced.baseUrl() + "/chat/completions"))
                    .POST(BodyPublishers.ofString(streamed("/sandbox say Hello there")))
                    .build();

            assertThat(CLIENT.send(request, BodyHandlers.ofString()).body()).endsWith("data: [DONE]\n\n");
        }
    }

    @Test
    void models_anyName_isKnown() throws Exception {
        assertThat(body(get("/v1/models")).at("/data/0/id").stringValue()).isEqualTo("sandbox");
        assertThat(body(get("/v1/models/some/model")).path("id").stringValue()).isEqualTo("some/model");
    }

    @Test
    void embeddings_sharedWords_areNearer() throws Exception {
        JsonNode reply = body(post(
                "/v1/embeddings",
                json("{'model':'m','input':['read the file','read that file','quantum chromodynamics']}")));

        assertThat(cosine(reply, 0, 0)).isBetween(0.999, 1.001);
        assertThat(cosine(reply, 0, 1)).isGreaterThan(cosine(reply, 0, 2));
    }

    @Test
    void embeddings_base64_isFourBytesPerNumber() throws Exception {
        JsonNode reply = body(
                post("/v1/embeddings", json("{'model':'m','input':'hi','dimensions':3,'encoding_format':'base64'}")));

        assertThat(reply.at("/data/0/embedding").binaryValue()).hasSize(12);
    }

    @Test
    void request_invalidKey_is401() throws Exception {
        HttpRequest request = request("/v1/models")
                .header("Authorization", "Bearer sk-invalid")
                .build();
        HttpResponse<String> response = CLIENT.send(request, BodyHandlers.ofString());

        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.body()).contains("Incorrect API key provided");
    }

    @Test
    void request_unknownPath_is404InErrorShape() throws Exception {
        HttpResponse<String> response = get("/v2/unknown?a=b");

        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(response.body()).contains("\"error\"", "Unknown request URL: GET /v2/unknown?a=b");
    }

    @Test
    void response_headers_countRequests() throws Exception {
        get("/v1/models");
        HttpResponse<String> second = get("/v1/models");

        assertThat(second.headers().firstValue("x-request-id")).hasValue("req-sandbox-2");
        assertThat(second.headers().firstValue("x-ratelimit-remaining-requests"))
                .hasValue("9998");
    }

    @Test
    void requests_received_keepBytesAndHeaderOrder() throws Exception {
        String body = " { \"odd\" :  [1,2] }\n";
        CLIENT.send(
                request("/v1/chat/completions?q=1")
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
                CLIENT.send(
                        HttpRequest.newBuilder(URI.create(forgetful.baseUrl() + path))
                                .build(),
                        BodyHandlers.discarding());
            }

            assertThat(forgetful.requests().stream().map(ReceivedRequest::target))
                    .containsExactly("/v1/2", "/v1/3");
        }
    }

    private static String chat(String text) {
        return Json.object()
                .put("model", "m")
                .set("messages", Chats.user(text).body().path("messages"))
                .toString();
    }

    private static String streamed(String text) {
        return chat(text).replaceFirst("\\{", "{\"stream\":true,");
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

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + sandbox.port() + path));
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return CLIENT.send(request(path).build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        HttpRequest request = request(path)
                .header("Authorization", "Bearer sk-test")
                .POST(BodyPublishers.ofString(body))
                .build();
        return CLIENT.send(request, BodyHandlers.ofString());
    }

    private static JsonNode body(HttpResponse<String> response) {
        assertThat(response.statusCode()).isEqualTo(200);
        return Json.parse(response.body().getBytes(UTF_8)).orElseThrow();
    }
}
