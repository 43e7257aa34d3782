package dev.stowage.sandbox;

import static dev.stowage.sandbox.SandboxClient.body;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import tools.jackson.databind.JsonNode;

@Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
class SandboxTest {

    private final ManualClock clock = new ManualClock();
    private final Sandbox sandbox = Sandbox.start(SandboxSettings.with("window=2000"), clock);
    private final SandboxClient client = new SandboxClient(sandbox);

    @AfterEach
    void close() {
        sandbox.close();
    }

    @Test
    void chat_samePromptTwice_saysTheSameAndHitsTheCache() throws Exception {
        String body = chat("x".repeat(1000));

        JsonNode first = body(client.post("/v1/chat/completions", body));
        JsonNode second = body(client.post("/chat/completions", body));

        assertThat(first.at("/choices/0/message/content").stringValue()).contains("simulate", "xxx");
        assertThat(second.path("choices")).isEqualTo(first.path("choices"));
        assertThat(first.at("/usage/prompt_cache_hit_tokens").intValue()).isZero();
        assertThat(second.at("/usage/prompt_cache_hit_tokens").intValue()).isEqualTo(192);
        assertThat(second.at("/usage/prompt_tokens_details/cached_tokens").intValue())
                .isEqualTo(192);

        clock.advance(Duration.ofMinutes(5));
        assertThat(body(client.post("/v1/chat/completions", body))
                        .at("/usage/prompt_cache_hit_tokens")
                        .intValue())
                .isZero();
    }

    @Test
    void chat_otherUserId_sharesNoCache() throws Exception {
        String body = chat("x".repeat(1000));
        client.post("/v1/chat/completions", body);

        JsonNode other = body(client.post("/v1/chat/completions", body.replaceFirst("\\{", "{\"user_id\":\"u\",")));

        assertThat(other.at("/usage/prompt_cache_hit_tokens").intValue()).isZero();
    }

    @Test
    void chat_streamed_endsWithDone() throws Exception {
        HttpResponse<String> response = client.post("/v1/chat/completions", streamed("/sandbox say Hello"));

        assertThat(response.headers().firstValue("content-type")).hasValue("text/event-stream");
        assertThat(response.body())
                .startsWith("data: {\"id\":\"chatcmpl-sandbox-1\"")
                .contains("\"content\":\"Hell\"", "\"content\":\"o\"", "\"prompt_cache_miss_tokens\"")
                .endsWith("data: [DONE]\n\n");
    }

    @Test
    void chat_threeChoices_areSeparate() throws Exception {
        JsonNode reply = body(client.post("/v1/chat/completions", chat("hi").replaceFirst("\\{", "{\"n\":3,")));

        assertThat(reply.path("choices")
                        .valueStream()
                        .map(choice -> choice.at("/message/content").stringValue()))
                .hasSize(3)
                .doesNotHaveDuplicates();
    }

    @Test
    void chat_limitedOutput_finishesByLength() throws Exception {
        JsonNode reply =
                body(client.post("/v1/chat/completions", chat("hi").replaceFirst("\\{", "{\"max_tokens\":3,")));

        assertThat(reply.at("/choices/0/finish_reason").stringValue()).isEqualTo("length");
        assertThat(reply.at("/usage/completion_tokens").intValue()).isEqualTo(3);
    }

    @Test
    void chat_promptTooLong_isRefused() throws Exception {
        HttpResponse<String> response = client.post("/v1/chat/completions", chat("x".repeat(8000)));

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("maximum context length is 2000 tokens");
    }

    @Test
    void chat_brokenJson_isRefusedAndConsumesNoScript() throws Exception {
        sandbox.script().then(ScriptedReply.text("later"));

        assertThat(client.post("/v1/chat/completions", "{").statusCode()).isEqualTo(400);
        assertThat(client.post("/v1/chat/completions", "").statusCode()).isEqualTo(400);
        assertThat(sandbox.script().remaining()).isEqualTo(1);
    }

    @Test
    void chat_scripted_repliesInOrder() throws Exception {
        sandbox.script()
                .then(ScriptedReply.tools(new ScriptedReply.Call("read", "{}")))
                .then(ScriptedReply.status(503, "down"))
                .then(ScriptedReply.text("up").reasoning("hm"));

        JsonNode calls = body(client.post("/v1/chat/completions", chat("hi")));
        assertThat(calls.at("/choices/0/message/tool_calls/0/function/name").stringValue())
                .isEqualTo("read");
        assertThat(calls.at("/choices/0/message/content").isNull()).isTrue();
        assertThat(calls.at("/choices/0/finish_reason").stringValue()).isEqualTo("tool_calls");

        HttpResponse<String> down = client.post("/v1/chat/completions", chat("hi"));
        assertThat(down.statusCode()).isEqualTo(503);
        assertThat(down.body()).isEqualTo("down");

        JsonNode up = body(client.post("/v1/chat/completions", chat("hi")));
        assertThat(up.at("/choices/0/message/reasoning_content").stringValue()).isEqualTo("hm");
        assertThat(up.at("/choices/0/message/content").stringValue()).isEqualTo("up");
    }

    @Test
    void chat_statusDirective_hasRetryAfter() throws Exception {
        HttpResponse<String> response = client.post("/v1/chat/completions", streamed("/sandbox status 429 3"));

        assertThat(response.statusCode()).isEqualTo(429);
        assertThat(response.headers().firstValue("retry-after")).hasValue("3");
        assertThat(response.body()).contains("rate_limit_error");
    }

    @Test
    void chat_cut_endsWithoutFinish() throws Exception {
        HttpResponse<String> response = client.post("/v1/chat/completions", streamed("/sandbox cut"));

        assertThat(response.body()).contains("\"content\"").doesNotContain("[DONE]", "\"stop\"");
    }

    @Test
    void chat_stalled_hangsUntilTheSandboxCloses() throws Exception {
        HttpResponse<InputStream> response = client.send(
                client.request("/v1/chat/completions")
                        .POST(BodyPublishers.ofString(streamed("/sandbox stall")))
                        .build(),
                BodyHandlers.ofInputStream());

        try (BufferedReader reader = new BufferedReader(new InputStreamReader(response.body(), UTF_8))) {
            assertThat(reader.readLine()).startsWith("data: {");
            sandbox.close();
            assertThatThrownBy(() -> reader.lines().toList()).hasRootCauseInstanceOf(IOException.class);
        }
        assertThatThrownBy(() -> client.post("/v1/models", "{}")).isInstanceOf(ConnectException.class);
    }

    @Test
    void chat_paced_arrivesWhole() throws Exception {
        try (Sandbox paced = Sandbox.start(SandboxSettings.with("first-token-delay=1ms", "token-delay=1ms"))) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(paced.baseUrl() + "/chat/completions"))
                    .POST(BodyPublishers.ofString(streamed("/sandbox say Hello there")))
                    .build();

            assertThat(client.send(request, BodyHandlers.ofString()).body()).endsWith("data: [DONE]\n\n");
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
}
