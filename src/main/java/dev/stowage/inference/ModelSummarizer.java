package dev.stowage.inference;

import dev.stowage.core.chat.Usage;
import dev.stowage.core.compaction.Summarizer.Answer;
import dev.stowage.openai.SummaryRequest;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.Optional;
import java.util.function.Consumer;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;

/** A model of its own at any server with {@code /v1/chat/completions}, told the conversation as a transcript. No redirects. */
final class ModelSummarizer {

    private final Server server;
    private final String transcript;
    private final Consumer<Usage> billed;

    /**
     * Where the model is.
     *
     * @param url of its chat completions
     * @param model as the server calls it
     */
    record Server(HttpClient client, String url, String model, Optional<String> apiKey) {}

    ModelSummarizer(Server server, String transcript, Consumer<Usage> billed) {
        this.server = server;
        this.transcript = transcript;
        this.billed = billed;
    }

    Mono<Answer> answer(String instruction) {
        byte[] body = SummaryRequest.ofTranscript(server.model(), transcript, instruction);
        return server.client()
                .headers(lines -> head(lines, body.length))
                .post()
                .uri(server.url())
                .send((outgoing, outbound) -> outbound.sendByteArray(Mono.just(body)))
                .response((response, content) -> HeardAnswer.of(
                        response.status().code(),
                        response.responseHeaders().get("content-type", ""),
                        content.retain(),
                        billed))
                .single();
    }

    private void head(HttpHeaders lines, int length) {
        lines.set("content-type", "application/json");
        lines.set("content-length", length);
        server.apiKey().ifPresent(key -> lines.set("authorization", "Bearer " + key));
    }
}
