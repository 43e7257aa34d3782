package dev.stowage.proxy;

import dev.stowage.proxy.HiddenTurn.Means;
import dev.stowage.proxy.Road.Answered;
import dev.stowage.proxy.Road.Spliced;
import dev.stowage.telemetry.FailOpen;
import dev.stowage.upstream.UpstreamResponse;
import java.util.Optional;
import reactor.core.publisher.Mono;

/**
 * Answers the model where it calls Stowage's own tools, and asks it again, so that its client sees one answer without them. A
 * round that fails before the client has read anything of it is as if the model had stopped; one that breaks off later looks
 * broken off, as everywhere.
 */
final class HiddenRounds {

    static final String EVENTS = "text/event-stream";
    static final String JSON = "application/json";

    private final Means means;

    HiddenRounds(Means means) {
        this.means = means;
    }

    boolean mayBe() {
        return means.tools().isOn();
    }

    /** The answer as its client is to have it. */
    Mono<Answered> hidden(Answered answered) {
        Spliced spliced = answered.spliced();
        UpstreamResponse response = answered.response();
        Optional<HiddenTurn> turn = spliced.routed()
                .placed()
                .placement()
                .flatMap(placement -> spliced.open().map(open -> new HiddenTurn(spliced, placement, open, means)));
        if (turn.isEmpty() || !HiddenTurn.isSuccess(response)) {
            return Mono.just(answered);
        }
        if (HiddenTurn.isEncoded(response)) {
            means.meters().failedOpen(FailOpen.OWN_TOOLS_ENCODED);
            return Mono.just(answered);
        }
        if (HiddenTurn.isOf(EVENTS, response)) {
            return Mono.just(new StreamedRounds(turn.get(), means.meters()).of(answered));
        }
        return HiddenTurn.isOf(JSON, response) ? new WholeRounds(turn.get()).of(answered) : Mono.just(answered);
    }
}
