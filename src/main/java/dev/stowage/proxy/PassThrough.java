package dev.stowage.proxy;

import dev.stowage.telemetry.Mode;
import dev.stowage.upstream.Headers;
import dev.stowage.upstream.Upstream;
import dev.stowage.upstream.UpstreamRequest;
import dev.stowage.upstream.UpstreamRequest.Bodiless;
import dev.stowage.upstream.UpstreamRequest.Body;
import dev.stowage.upstream.UpstreamRequest.Streaming;
import dev.stowage.upstream.UpstreamResponse;
import dev.stowage.upstream.Upstreams;
import io.netty.buffer.ByteBuf;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** Streams a request and its answer through, whatever they are; what they say about usage is heard in passing. */
public final class PassThrough {

    private final Upstreams upstreams;
    private final AccessControl access;
    private final Settlement settlement;
    private final Journals journals;

    PassThrough(Upstreams upstreams, AccessControl access, Settlement settlement, Journals journals) {
        this.upstreams = upstreams;
        this.access = access;
        this.settlement = settlement;
        this.journals = journals;
    }

    /** Answers {@code inbound}; never fails, since what goes wrong is an answer too. */
    public Mono<Reply> answer(Inbound inbound) {
        Journal journal = journals.open(inbound, Mode.PASSTHROUGH);
        return Mono.fromSupplier(() -> access.admit(inbound.headers()))
                .flatMap(headers -> untilClientLeaves(inbound, left -> routed(left, headers, journal)))
                .map(response -> settlement.reply(
                        response, Mode.PASSTHROUGH, false, journal, Optional.empty(), Rounds.one(), Afterwards.NOTHING))
                .onErrorResume(problem -> Refusals.answer(problem, inbound, journal))
                .doOnCancel(journal::left);
    }

    /** A body that breaks off ends the call from outside; handed to the upstream, it would count as the upstream's fault. */
    private static Mono<UpstreamResponse> untilClientLeaves(
            Inbound inbound, Function<Inbound, Mono<UpstreamResponse>> call) {
        Sinks.Empty<UpstreamResponse> left = Sinks.empty();
        Flux<ByteBuf> body = inbound.body().onErrorResume(ClientGone.class, gone -> {
            left.tryEmitError(gone);
            return Flux.never();
        });
        return Mono.firstWithSignal(call.apply(inbound.withBody(body)), left.asMono());
    }

    private Mono<UpstreamResponse> routed(Inbound inbound, Headers headers, Journal journal) {
        if (!inbound.hasBody()) {
            return exchange(upstreams.route(Optional.empty()), inbound, headers, new Bodiless(), journal);
        }
        if (upstreams.all().size() == 1) {
            return exchange(upstreams.all(), inbound, headers, streamed(inbound, inbound.body()), journal);
        }
        return ModelPeek.into(inbound, (model, body) -> {
            journal.model(model);
            return exchange(Routing.of(upstreams, model), inbound, headers, streamed(inbound, body), journal);
        });
    }

    private static Body streamed(Inbound inbound, Flux<ByteBuf> body) {
        return new Streaming(body.map(ByteBuf::retain), inbound.length());
    }

    private Mono<UpstreamResponse> exchange(
            List<Upstream> route, Inbound inbound, Headers headers, Body body, Journal journal) {
        UpstreamRequest request =
                new UpstreamRequest(inbound.method(), inbound.pathAndQuery(), journal.traced(headers), body);
        List<Upstream> usable = body instanceof Bodiless ? route : route.subList(0, 1);
        return Routing.firstToAnswer(usable, upstream -> {
            journal.sentTo(upstream.name());
            return upstream.exchange(request);
        });
    }
}
