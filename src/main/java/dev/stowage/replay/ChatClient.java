package dev.stowage.replay;

import dev.stowage.core.compaction.Level;
import dev.stowage.replay.Recording.Request;
import dev.stowage.upstream.BaseUrl;
import dev.stowage.upstream.InStep;
import dev.stowage.upstream.OutboundProxy;
import io.netty.handler.codec.http.HttpHeaders;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufMono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientResponse;
import reactor.netty.resources.ConnectionProvider;

/** Sends requests one of the two ways. */
final class ChatClient {

    private static final Duration LONGEST = Duration.ofMinutes(15);
    private static final String NO_ANSWER = "no answer";

    private final Way way;
    private final String url;
    private final HttpClient client;

    ChatClient(Way way, ConnectionProvider connections, Map<String, String> environment) {
        this.way = way;
        url = new BaseUrl(way.baseUrl()).join("/v1/chat/completions");
        client = new OutboundProxy(environment).applyTo(InStep.on(HttpClient.create(connections)), URI.create(url));
    }

    /** Sends a request; an answer that does not come is one, too. */
    Mono<Answer> send(Recording recording, Request request) {
        return Mono.defer(() -> post(recording.body(request), way.headersOf(recording)))
                .timeout(LONGEST)
                .onErrorResume(ChatClient::isOfTheWire, failure -> Mono.just(Answer.refused(NO_ANSWER, way.ours())));
    }

    private Mono<Answer> post(byte[] body, Map<String, String> headers) {
        return client.headers(lines -> head(lines, headers, body.length))
                .post()
                .uri(url)
                .send((request, outbound) -> outbound.sendByteArray(Mono.just(body)))
                .responseSingle(ChatClient::answer);
    }

    private static void head(HttpHeaders lines, Map<String, String> headers, int length) {
        lines.set("content-type", "application/json");
        lines.set("content-length", length);
        headers.forEach(lines::set);
    }

    private static Mono<Answer> answer(HttpClientResponse response, ByteBufMono content) {
        int status = response.status().code();
        String type = response.responseHeaders().get("content-type", "");
        Level compaction = AnswerReader.compaction(response.responseHeaders().get("x-stowage-action", ""));
        return content.asByteArray()
                .defaultIfEmpty(new byte[0])
                .map(body -> AnswerReader.read(status, type, body).after(compaction));
    }

    private static boolean isOfTheWire(Throwable failure) {
        return failure instanceof IOException || failure instanceof TimeoutException;
    }
}
