package dev.stowage.proxy;

import dev.stowage.openai.LeadingModel;
import dev.stowage.upstream.UpstreamResponse;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Optional;
import java.util.function.BiFunction;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

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
                            : exchange.apply(LeadingModel.in(chunk.nioBuffer()), kept(chunk, body));
                })
                .singleOrEmpty();
    }

    /** The first chunk is Netty's again when this call returns, and is sent when there is a connection: so, a copy. */
    private static Flux<ByteBuf> kept(ByteBuf first, Flux<ByteBuf> body) {
        return Flux.concat(Mono.just(Unpooled.copiedBuffer(first)), body.skip(1));
    }
}
