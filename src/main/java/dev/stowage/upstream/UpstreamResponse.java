package dev.stowage.upstream;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.function.UnaryOperator;
import reactor.core.publisher.Flux;

/**
 * The head of an answer, holding its body.
 *
 * @param upstream name of the upstream that answered
 * @param status with the upstream's own reason phrase
 * @param headers those meant for the client
 * @param body its bytes; cancelling them ends the exchange at the upstream
 * @param discard ends the exchange when nobody will read the body
 */
public record UpstreamResponse(
        String upstream, HttpResponseStatus status, Headers headers, Flux<ByteBuf> body, Runnable discard) {

    UpstreamResponse mapBody(UnaryOperator<Flux<ByteBuf>> operator) {
        return new UpstreamResponse(upstream, status, headers, operator.apply(body), discard);
    }

    /** The same answer with its body from elsewhere. */
    public UpstreamResponse with(Flux<ByteBuf> otherBody) {
        return new UpstreamResponse(upstream, status, headers, otherBody, discard);
    }

    /** The same answer under other headers. */
    public UpstreamResponse with(Headers otherHeaders) {
        return new UpstreamResponse(upstream, status, otherHeaders, body, discard);
    }

    /** The same answer, of which {@code also} is told too where nobody will read its body. */
    public UpstreamResponse onDiscard(Runnable also) {
        return new UpstreamResponse(upstream, status, headers, body, () -> {
            discard.run();
            also.run();
        });
    }
}
