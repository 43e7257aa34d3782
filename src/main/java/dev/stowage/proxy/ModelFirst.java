package dev.stowage.proxy;

import dev.stowage.upstream.UpstreamResponse;
import io.netty.buffer.ByteBuf;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Function;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Scheduler;

/** Finds the model of a body that streams through before any of it is sent, since where it goes depends on that. */
final class ModelFirst {

    private final RequestBodies bodies;
    private final Scheduler decoding;

    /**
     * @param decoding where bodies are decoded, which may take longer than an event loop can wait
     */
    ModelFirst(RequestBodies bodies, Scheduler decoding) {
        this.bodies = bodies;
        this.decoding = decoding;
    }

    /**
     * Fails with {@link Refused} if memory is short, or the body too large.
     *
     * @param mustBeFound whether a body may not be sent before all of it, or its model, is known
     * @param exchange sends what was gathered, in the place of the first element, and the rest
     */
    Mono<UpstreamResponse> of(
            Inbound inbound,
            BufferBudget.Share memory,
            boolean mustBeFound,
            BiFunction<Lead, Flux<ByteBuf>, Mono<UpstreamResponse>> exchange) {
        return Mono.defer(() -> {
            LeadReader reader = new LeadReader(bodies, inbound, memory, mustBeFound);
            return reader.led(inbound.body(), decoding)
                    .switchOnFirst((first, body) -> first.hasValue()
                            ? untilSent(body, all -> exchange.apply(reader.lead(), all))
                            : body.thenMany(Flux.empty()))
                    .singleOrEmpty();
        });
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
