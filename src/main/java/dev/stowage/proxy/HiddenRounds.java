package dev.stowage.proxy;

import dev.stowage.core.session.Placement;
import dev.stowage.proxy.BufferBudget.Share;
import dev.stowage.proxy.HiddenTurn.Means;
import dev.stowage.proxy.Road.Answered;
import dev.stowage.proxy.Road.Open;
import dev.stowage.proxy.Road.Spliced;
import dev.stowage.telemetry.FailOpen;
import dev.stowage.upstream.UpstreamResponse;
import java.util.Optional;
import reactor.core.publisher.Mono;

/**
 * Answers the model where it calls Stowage's own tools, and asks it again, so that its client sees one answer without them. A
 * round that fails before the client has read anything of it is as if the model had stopped; one that breaks off later looks
 * broken off, as everywhere. While rounds may follow, the request is in memory, and counted as such.
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
        Optional<Placement> placement = spliced.routed().placed().placement();
        if (placement.isEmpty() || spliced.open().isEmpty() || !HiddenTurn.isSuccess(response)) {
            return Mono.just(answered);
        }
        if (HiddenTurn.isEncoded(response)) {
            means.meters().failedOpen(FailOpen.OWN_TOOLS_ENCODED);
            return Mono.just(answered);
        }
        if (HiddenTurn.isOf(EVENTS, response)) {
            HiddenTurn turn = turn(spliced, placement.get());
            Answered streamed = new StreamedRounds(turn, means.meters()).of(answered);
            UpstreamResponse whole = streamed.response();
            return Mono.just(streamed.with(
                    whole.with(whole.body().doFinally(signal -> turn.over())).onDiscard(turn::over), turn.rounds()));
        }
        if (HiddenTurn.isOf(JSON, response)) {
            HiddenTurn turn = turn(spliced, placement.get());
            return new WholeRounds(turn).of(answered).doFinally(signal -> turn.over());
        }
        return Mono.just(answered);
    }

    private HiddenTurn turn(Spliced spliced, Placement placement) {
        Share memory = spliced.routed().indexed().passage().memory().handedOver();
        Optional<Open> open = spliced.open().filter(sent -> memory.take(sent.body().length));
        return new HiddenTurn(spliced, placement, open, memory, means);
    }
}
