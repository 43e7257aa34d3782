package dev.stowage.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stowage.sandbox.ScriptedReply.Verbatim;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** Responses of the simulated provider. */
record Responses(UsageShape shape) {

    Mono<ServerResponse> json(JsonNode body) {
        return ServerResponse.ok().contentType(MediaType.APPLICATION_JSON).bodyValue(Json.bytes(body));
    }

    Mono<ServerResponse> refuse(Refusal refusal) {
        return ServerResponse.status(refusal.status())
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(Json.bytes(refusal.json(shape)));
    }

    Mono<ServerResponse> verbatim(Verbatim reply) {
        return ServerResponse.status(reply.status())
                .headers(headers -> {
                    headers.setContentType(MediaType.APPLICATION_JSON);
                    reply.headers().forEach(headers::set);
                })
                .bodyValue(reply.body().getBytes(UTF_8));
    }

    /** A body that leaves piece by piece, each flushed. */
    Mono<ServerResponse> pieces(MediaType type, Flux<byte[]> pieces) {
        return ServerResponse.ok()
                .contentType(type)
                .header(HttpHeaders.CACHE_CONTROL, "no-cache")
                .body((message, context) -> message.writeAndFlushWith(
                        pieces.map(piece -> Mono.just(message.bufferFactory().wrap(piece)))));
    }
}
