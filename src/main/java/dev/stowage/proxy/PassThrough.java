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

/**
 * Streams a request and its answer through, whatever they are; what they say about usage is heard in passing. A request is
 * read no further than to its model, and that only where the model decides.
 */
public final class PassThrough {

    private final Upstreams upstreams;
    private final AccessControl access;
    private final RequestBodies bodies;
    private final ModelFirst modelFirst;
    private final Settlement settlement;
    private final Journals journals;

    PassThrough(
            Upstreams upstreams,
            AccessControl access,
            RequestBodies bodies,
            ModelFirst modelFirst,
            Settlement settlement,
            Journals journals) {
        this.upstreams = upstreams;
        this.access = access;
        this.bodies = bodies;
        this.modelFirst = modelFirst;
        this.settlement = settlement;
        this.journals = journals;
    }

    /** Answers {@code inbound}; never fails, since what goes wrong is an answer too. */
    public Mono<Reply> answer(Inbound inbound) {
        Journal journal = journals.open(inbound, Mode.PASSTHROUGH);
        BufferBudget.Share memory = bodies.share();
        return Mono.fromSupplier(() -> access.admit(inbound.headers()))
                .flatMap(headers -> untilClientLeaves(inbound, left -> routed(left, headers, journal, memory)))
                .map(response -> settlement.reply(
                        response, Mode.PASSTHROUGH, false, journal, Optional.empty(), Rounds.one(), Afterwards.NOTHING))
                .onErrorResume(problem -> Refusals.answer(problem, inbound, journal))
                .doOnCancel(journal::left)
                .doFinally(signal -> memory.giveBack());
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

    private Mono<UpstreamResponse> routed(
            Inbound inbound, Headers headers, Journal journal, BufferBudget.Share memory) {
        if (!inbound.hasBody()) {
            return exchange(upstreams.route(Optional.empty()), inbound, headers, new Bodiless(), journal);
        }
        if (!upstreams.modelDecides()) {
            Body body = new Streaming(inbound.body().map(ByteBuf::retain), inbound.length());
            return exchange(upstreams.route(Optional.empty()), inbound, headers, body, journal);
        }
        boolean upstreamsDiffer = upstreams.all().size() > 1;
        return modelFirst.of(inbound, memory, upstreamsDiffer, (lead, rest) -> {
            journal.model(lead.model());
            List<Upstream> route = Routing.of(upstreams, lead.model());
            Lead sent = lead.goingTo(route.get(0));
            Body body = sent.followedBy(rest, inbound.length());
            return exchange(route, inbound, sent.headers(headers), body, journal);
        });
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
