package dev.stowage.inference;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stowage.core.compaction.Embedder;
import dev.stowage.core.compaction.Vector;
import dev.stowage.upstream.BaseUrl;
import dev.stowage.upstream.InStep;
import dev.stowage.upstream.OutboundProxy;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.http.HttpHeaders;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufFlux;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientResponse;

/** Asks a server for embeddings as OpenAI defined it: OpenAI, Ollama, vLLM and most others. One try; no redirects. */
public final class OpenAiEmbedder implements Embedder {

    private static final String PATH = "/v1/embeddings";
    private static final int OK = 200;
    /** Of an answer. 32 vectors of 4,096 numbers with ten digits each are a third of it. */
    private static final int MOST_BYTES = 8 << 20;

    private final String url;
    private final String model;
    private final Optional<String> apiKey;
    private final Duration timeout;
    private final HttpClient client;

    /**
     * The embedder of one server.
     *
     * @param baseUrl with or without {@code /v1}
     * @param model as the server calls it
     * @param timeout for the whole answer, and for a connection
     */
    public OpenAiEmbedder(
            URI baseUrl, String model, Optional<String> apiKey, Duration timeout, OutboundProxy outboundProxy) {
        url = new BaseUrl(baseUrl).join(PATH);
        this.model = model;
        this.apiKey = apiKey;
        this.timeout = timeout;
        client = outboundProxy.applyTo(
                InStep.on(HttpClient.create())
                        .followRedirect(false)
                        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, Math.toIntExact(timeout.toMillis())),
                baseUrl);
    }

    @Override
    public CompletionStage<List<Vector>> embed(List<String> texts) {
        return Mono.defer(() -> ask(EmbeddingJson.request(model, texts)))
                .timeout(timeout)
                .map(answer -> EmbeddingJson.vectors(answer, texts.size()))
                .toFuture();
    }

    private Mono<byte[]> ask(String request) {
        byte[] body = request.getBytes(UTF_8);
        return client.headers(lines -> head(lines, body.length))
                .post()
                .uri(url)
                .send((outgoing, outbound) -> outbound.sendByteArray(Mono.just(body)))
                .response(OpenAiEmbedder::answer)
                .single();
    }

    private static Mono<byte[]> answer(HttpClientResponse response, ByteBufFlux content) {
        int status = response.status().code();
        return status == OK
                ? content.asByteArray()
                        .reduceWith(ByteArrayOutputStream::new, OpenAiEmbedder::within)
                        .map(ByteArrayOutputStream::toByteArray)
                : Mono.error(new EmbeddingFailed("the server of embeddings answered with status " + status));
    }

    private static ByteArrayOutputStream within(ByteArrayOutputStream read, byte[] more) {
        if (read.size() + more.length > MOST_BYTES) {
            throw new EmbeddingFailed("the answer of the server of embeddings is too long");
        }
        read.writeBytes(more);
        return read;
    }

    private void head(HttpHeaders lines, int length) {
        lines.set("content-type", "application/json");
        lines.set("content-length", length);
        apiKey.ifPresent(key -> lines.set("authorization", "Bearer " + key));
    }
}
