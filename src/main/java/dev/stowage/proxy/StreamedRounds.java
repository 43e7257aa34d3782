package dev.stowage.proxy;

import dev.stowage.openai.OwnCalls;
import dev.stowage.openai.ToolCallFilter;
import dev.stowage.proxy.Road.Answered;
import dev.stowage.telemetry.Meters;
import dev.stowage.telemetry.ToolTurn;
import dev.stowage.upstream.UpstreamResponse;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Optional;
import reactor.core.publisher.Flux;

/** The rounds of a streamed answer: one stream, which goes on where a round ended in calls of Stowage's tools only. */
final class StreamedRounds {

    private final HiddenTurn turn;
    private final Meters meters;

    StreamedRounds(HiddenTurn turn, Meters meters) {
        this.turn = turn;
        this.meters = meters;
    }

    /** The answer with its further rounds in its stream, whose length nobody knows. */
    Answered of(Answered answered) {
        UpstreamResponse response = answered.response();
        Flux<ByteBuf> body = round(response.body(), ToolCallFilter.first(), Flux.empty());
        return answered.with(
                response.with(response.headers().without("content-length"::equals))
                        .with(body),
                turn.rounds());
    }

    /** @param stopped how the answer ends if nothing comes of this round */
    private Flux<ByteBuf> round(Flux<ByteBuf> body, ToolCallFilter filter, Flux<ByteBuf> stopped) {
        boolean first = turn.isFirst();
        Flux<ByteBuf> heard = new TapPoint(filter, meters).on(body);
        Flux<ByteBuf> passed =
                first ? heard : heard.onErrorResume(cut -> filter.hasSpoken() ? Flux.error(cut) : Flux.empty());
        return passed.concatWith(Flux.defer(() -> first || isOfUse(filter) ? after(filter) : stopped));
    }

    private static boolean isOfUse(ToolCallFilter filter) {
        boolean asked = filter.asked().filter(OwnCalls::complete).isPresent() && !filter.hasFailed();
        return filter.hasSpoken() || asked;
    }

    private Flux<ByteBuf> after(ToolCallFilter filter) {
        Optional<OwnCalls> asked = filter.asked();
        if (asked.isEmpty() || !asked.get().complete() || filter.hasFailed()) {
            turn.ended(asked.isPresent() ? ToolTurn.CUT : ToolTurn.ANSWERED);
            return bytes(filter.end());
        }
        if (!asked.get().others().isEmpty()) {
            return turn.answered(asked.get()).onErrorComplete().thenMany(Flux.defer(() -> {
                turn.ended(ToolTurn.MIXED);
                return bytes(filter.end());
            }));
        }
        if (turn.isLast()) {
            turn.ended(ToolTurn.LIMIT);
            return bytes(filter.stopped());
        }
        Flux<ByteBuf> stopped = Flux.defer(() -> {
            turn.failed();
            return bytes(filter.stopped());
        });
        return turn.again(asked.get(), filter.facts().usage(), HiddenRounds.EVENTS)
                .flatMapMany(next -> next.map(response -> round(response.body(), filter.next(), stopped))
                        .orElse(stopped));
    }

    private static Flux<ByteBuf> bytes(byte[] bytes) {
        return bytes.length == 0 ? Flux.empty() : Flux.just(Unpooled.wrappedBuffer(bytes));
    }
}
