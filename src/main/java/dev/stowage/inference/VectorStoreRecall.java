package dev.stowage.inference;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stowage.core.memory.ExternalRecall;
import io.netty.handler.codec.http.HttpHeaders;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufFlux;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientResponse;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Asks a server that searches as <a href="https://platform.openai.com/docs/api-reference/vector-stores/search">OpenAI's vector
 * stores</a> do. One try; no redirects; its address comes from the configuration alone.
 */
final class VectorStoreRecall implements ExternalRecall {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int OK = 200;
    /** Of an answer. */
    private static final int MOST_BYTES = 1 << 20;

    private final HttpClient client;
    private final String url;
    private final Optional<String> apiKey;
    private final Duration timeout;

    /**
     * @param url that is searched
     * @param timeout for the whole answer
     */
    VectorStoreRecall(HttpClient client, String url, Optional<String> apiKey, Duration timeout) {
        this.client = client;
        this.url = url;
        this.apiKey = apiKey;
        this.timeout = timeout;
    }

    @Override
    public CompletionStage<List<Finding>> search(String query, int k) {
        String request = JSON.createObjectNode()
                .put("query", query)
                .put("max_num_results", k)
                .toString();
        return Mono.defer(() -> ask(request.getBytes(UTF_8)))
                .timeout(timeout)
                .map(answer -> findings(answer, k))
                .toFuture();
    }

    private Mono<byte[]> ask(byte[] request) {
        return client.headers(lines -> head(lines, request.length))
                .post()
                .uri(url)
                .send((outgoing, outbound) -> outbound.sendByteArray(Mono.just(request)))
                .response(VectorStoreRecall::answer)
                .single();
    }

    private void head(HttpHeaders lines, int length) {
        lines.set("content-type", "application/json");
        lines.set("content-length", length);
        apiKey.ifPresent(key -> lines.set("authorization", "Bearer " + key));
    }

    private static Mono<byte[]> answer(HttpClientResponse response, ByteBufFlux content) {
        int status = response.status().code();
        return status == OK
                ? content.asByteArray()
                        .reduceWith(ByteArrayOutputStream::new, VectorStoreRecall::within)
                        .map(ByteArrayOutputStream::toByteArray)
                : Mono.error(new RecallFailed("the vector store answered with status " + status));
    }

    private static ByteArrayOutputStream within(ByteArrayOutputStream read, byte[] more) {
        if (read.size() + more.length > MOST_BYTES) {
            throw new RecallFailed("the answer of the vector store is too long");
        }
        read.writeBytes(more);
        return read;
    }

    private static List<Finding> findings(byte[] answer, int k) {
        return parsed(answer)
                .path("data")
                .valueStream()
                .map(VectorStoreRecall::finding)
                .limit(k)
                .toList();
    }

    private static JsonNode parsed(byte[] answer) {
        try {
            return JSON.readTree(answer);
        } catch (JacksonException unreadable) {
            // Its message may quote the answer.
            throw new RecallFailed("the answer of the vector store is not JSON");
        }
    }

    private static Finding finding(JsonNode found) {
        String text = found.path("content")
                .valueStream()
                .map(part -> part.path("text").asString(""))
                .collect(Collectors.joining("\n"));
        return new Finding(
                found.path("file_id").asString(""),
                found.path("filename").asString(""),
                text,
                found.path("score").asDouble(0));
    }
}
