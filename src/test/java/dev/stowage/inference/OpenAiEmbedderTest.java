package dev.stowage.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.stowage.core.compaction.Vector;
import dev.stowage.testkit.Nobody;
import dev.stowage.testkit.ScriptedUpstream;
import dev.stowage.testkit.ScriptedUpstream.Script;
import dev.stowage.testkit.UpstreamExchange;
import dev.stowage.upstream.OutboundProxy;
import java.net.ConnectException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class OpenAiEmbedderTest {

    private static final String KEY = "sk-embedding-key";
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final ScriptedUpstream server = ScriptedUpstream.start(answer(200, "{}"));

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void vectors_areInTheOrderOfTheTexts_whateverThatOfTheAnswer() {
        server.script(answer(200, """
                {"object":"list","data":[
                  {"object":"embedding","index":1,"embedding":[0,2]},
                  {"object":"embedding","index":0,"embedding":[3,0]}],
                 "model":"nomic-embed-text","usage":{"prompt_tokens":2,"total_tokens":2}}"""));
        List<Vector> vectors = embed(Optional.of(KEY), PATIENCE, "east", "north");
        Vector east = Vector.of(new float[] {1, 0}).orElseThrow();
        assertThat(vectors.get(0).cosine(east)).isCloseTo(1, within(1e-6));
        assertThat(vectors.get(1).cosine(east)).isCloseTo(0, within(1e-6));

        UpstreamExchange asked = server.take();
        JsonNode body = JsonMapper.shared().readTree(asked.body());
        assertThat(asked.requestLine()).isEqualTo("POST /v1/embeddings HTTP/1.1");
        assertThat(asked.header("authorization")).contains("Bearer " + KEY);
        assertThat(body.path("model").asString()).isEqualTo("nomic-embed-text");
        assertThat(body.path("input").valueStream().map(JsonNode::asString)).containsExactly("east", "north");
    }

    @Test
    void noKey_sendsNone() {
        server.script(answer(200, "{\"data\":[{\"embedding\":[1]}]}"));
        assertThat(embed(Optional.empty(), PATIENCE, "a")).hasSize(1);
        assertThat(server.take().header("authorization")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "not JSON, but a text of the client's",
                "{\"data\":[{\"index\":0,\"embedding\":[1,0]}]}",
                "{\"data\":[{\"index\":0,\"embedding\":[1,0]},{\"index\":0,\"embedding\":[1,0]}]}",
                "{\"data\":[{\"index\":0,\"embedding\":[1,0]},{\"index\":2,\"embedding\":[1,0]}]}",
                "{\"data\":[{\"index\":0,\"embedding\":[1,0]},{\"index\":1,\"embedding\":[1,0,0]}]}",
                "{\"data\":[{\"index\":0,\"embedding\":[1,0]},{\"index\":1,\"embedding\":[0,0]}]}",
                "{\"data\":[{\"index\":0,\"embedding\":[1,0]},{\"index\":1,\"embedding\":\"AACAPw==\"}]}",
                "{\"data\":[{\"index\":0,\"embedding\":[1,0]},{\"index\":1,\"embedding\":[1,\"x\"]}]}"
            })
    void answerWithoutAVectorForEachText_fails_andIsNotQuoted(String body) {
        server.script(answer(200, body));
        assertFails(EmbeddingFailed.class, "a", "b");
    }

    @Test
    void errorBody_failsWithItsStatusOnly() {
        server.script(answer(429, "{\"error\":{\"message\":\"your text was a secret\"}}"));
        assertFails(EmbeddingFailed.class, "secret");
    }

    @Test
    void redirect_isNotFollowed() {
        server.script(exchange -> exchange.respond(307, "text/plain", "", "Location: " + server.baseUrl()));
        assertFails(EmbeddingFailed.class, "a");
        assertThat(server.connections()).isEqualTo(1);
    }

    @Test
    void silence_failsWhenTimeIsUp() {
        server.script(UpstreamExchange::awaitClose);
        assertThatThrownBy(() -> embed(Optional.empty(), Duration.ofMillis(100), "a"))
                .hasCauseInstanceOf(TimeoutException.class);
    }

    @Test
    void cutAnswer_fails() {
        server.script(exchange -> {
            exchange.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"data\"");
            exchange.cut();
        });
        assertThatThrownBy(() -> embed(Optional.empty(), PATIENCE, "a")).isInstanceOf(CompletionException.class);
    }

    @Test
    void noServer_fails() {
        OpenAiEmbedder embedder =
                new OpenAiEmbedder(Nobody.URL, "m", Optional.empty(), PATIENCE, new OutboundProxy(Map.of()));
        assertThatThrownBy(
                        () -> embedder.embed(List.of("a")).toCompletableFuture().join())
                .hasCauseInstanceOf(ConnectException.class);
    }

    private void assertFails(Class<? extends Throwable> how, String... texts) {
        assertThatThrownBy(() -> embed(Optional.of(KEY), PATIENCE, texts))
                .hasCauseInstanceOf(how)
                .hasMessageNotContainingAny("secret", "client's", KEY);
    }

    private List<Vector> embed(Optional<String> key, Duration timeout, String... texts) {
        return new OpenAiEmbedder(server.baseUrl(), "nomic-embed-text", key, timeout, new OutboundProxy(Map.of()))
                .embed(List.of(texts))
                .toCompletableFuture()
                .join();
    }

    private static Script answer(int status, String body) {
        return exchange -> exchange.respond(status, "application/json", body);
    }
}
