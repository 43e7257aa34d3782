package dev.stowage.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.core.memory.ExternalRecall.Finding;
import dev.stowage.testkit.Nobody;
import dev.stowage.testkit.ScriptedUpstream;
import dev.stowage.testkit.ScriptedUpstream.Script;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.netty.http.client.HttpClient;

class VectorStoreRecallTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final ScriptedUpstream server = ScriptedUpstream.start(answer(200, "{}"));

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void findings_areReadInTheirOrder_andNoMoreThanAsked() {
        server.script(answer(200, """
                {"object":"vector_store.search_results.page","search_query":["q"],"data":[
                  {"file_id":"f1","filename":"a.md","score":0.9,"attributes":{},
                   "content":[{"type":"text","text":"one"},{"type":"text","text":"two"}]},
                  {"file_id":"f2","filename":"b.md","score":0.8,"content":[{"type":"text","text":"three"}]},
                  {"file_id":"f3","filename":"c.md","score":0.7,"content":[]}],"has_more":false}"""));
        assertThat(search(server.baseUrl(), PATIENCE, 2))
                .containsExactly(new Finding("f1", "a.md", "one\ntwo", 0.9), new Finding("f2", "b.md", "three", 0.8));
        assertThat(server.take().header("authorization")).contains("Bearer sk-store");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[]", "{\"data\":[]}", "{\"data\":3}"})
    void answerWithoutFindings_isNone(String body) {
        server.script(answer(200, body));
        assertThat(search(server.baseUrl(), PATIENCE, 5)).isEmpty();
    }

    @Test
    void whatGoesWrong_failsAndIsNotQuoted() {
        server.script(answer(200, "a secret, not JSON"));
        assertThatThrownBy(() -> search(server.baseUrl(), PATIENCE, 5))
                .rootCause()
                .isInstanceOf(RecallFailed.class)
                .hasMessageNotContaining("secret");
        server.script(answer(401, "{\"error\":\"secret\"}"));
        assertThatThrownBy(() -> search(server.baseUrl(), PATIENCE, 5)).hasMessageContaining("status 401");
        server.script(exchange -> {});
        assertThatThrownBy(() -> search(server.baseUrl(), Duration.ofMillis(50), 5))
                .hasRootCauseInstanceOf(TimeoutException.class);
        assertThatThrownBy(() -> search(Nobody.URL, PATIENCE, 5)).isNotNull();
    }

    private static List<Finding> search(URI base, Duration timeout, int k) {
        return new VectorStoreRecall(HttpClient.create(), base + "/search", Optional.of("sk-store"), timeout)
                .search("q", k)
                .toCompletableFuture()
                .join();
    }

    private static Script answer(int status, String body) {
        return exchange -> exchange.respond(status, "application/json", body);
    }
}
