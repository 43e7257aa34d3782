package dev.stowage.proxy;

import dev.stowage.openai.LeadingModel;
import dev.stowage.upstream.UpstreamResponse;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Function;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Looks for the model in the first chunk of a body that streams through, so that it can be routed. Bodies that are not
 * JSON, or name their model later than that, go to the first upstream.
 */
final class ModelPeek {

    private ModelPeek() {}

    static Mono<UpstreamResponse> into(
            Inbound inbound, BiFunction<Optional<String>, Flux<ByteBuf>, Mono<UpstreamResponse>> exchange) {
        boolean json = inbound.headers()
                .first("content-type")
                .map(type -> type.startsWith("application/json"))
                .orElse(false);
        if (!json) {
            return exchange.apply(Optional.empty(), inbound.body());
        }
        return inbound.body()
                .switchOnFirst((first, body) -> {
                    ByteBuf chunk = first.get();
                    return chunk == null
                            ? exchange.apply(Optional.empty(), body)
                            : untilSent(
                                    kept(chunk, body), all -> exchange.apply(LeadingModel.in(chunk.nioBuffer()), all));
                })
                .singleOrEmpty();
    }

    /** The first chunk is Netty's again when this call returns, and is sent when there is a connection: so, a copy. */
    private static Flux<ByteBuf> kept(ByteBuf first, Flux<ByteBuf> body) {
        ByteBuf copy = Unpooled.copiedBuffer(first);
        AtomicBoolean isFirst = new AtomicBoolean(true);
        return body.map(chunk -> isFirst.getAndSet(false) ? copy : chunk);
    }

    /**
     * Waits with the answer until the body has been sent. The end of what is switched to cancels the body; a request cut
     * short by that costs the answer its connection.
     */
    private static Flux<UpstreamResponse> untilSent(
            Flux<ByteBuf> body, Function<Flux<ByteBuf>, Mono<UpstreamResponse>> exchange) {
        Sinks.Empty<UpstreamResponse> sent = Sinks.empty();
        AtomicReference<Runnable> discard = new AtomicReference<>();
        return exchange.apply(body.doFinally(signal -> sent.tryEmitEmpty()))
                .doOnNext(response -> discard.set(response.discard()))
                .concatWith(sent.asMono())
                .doOnCancel(() -> Optional.ofNullable(discard.get()).ifPresent(Runnable::run));
    }
}
