package dev.stowage.proxy;

import dev.stowage.core.chat.Usage;
import dev.stowage.openai.OwnCalls;
import dev.stowage.openai.ReplyTap;
import dev.stowage.openai.ToolCallDocument;
import dev.stowage.proxy.Road.Answered;
import dev.stowage.telemetry.ToolTurn;
import dev.stowage.upstream.UpstreamResponse;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.Optional;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The rounds of an answer that comes as one document: the client gets the last one, with its head. */
final class WholeRounds {

    private static final int LONGEST = 32 << 20;

    private final HiddenTurn turn;

    WholeRounds(HiddenTurn turn) {
        this.turn = turn;
    }

    Mono<Answered> of(Answered answered) {
        return WholeBody.of(answered.response().body(), LONGEST).flatMap(body -> of(answered, body));
    }

    private Mono<Answered> of(Answered answered, WholeBody body) {
        Optional<ToolCallDocument> called = ToolCallDocument.of(body.bytes());
        if (called.isEmpty()) {
            turn.ended(ToolTurn.ANSWERED);
            return Mono.just(answered.with(answered.response().with(body.again()), turn.rounds()));
        }
        ToolCallDocument document = called.get();
        OwnCalls asked = document.asked();
        if (!asked.complete()) {
            return Mono.fromSupplier(() -> ended(ToolTurn.CUT, answered, document.forClient()));
        }
        if (!asked.others().isEmpty()) {
            return turn.answered(asked)
                    .onErrorComplete()
                    .then(Mono.fromSupplier(() -> ended(ToolTurn.MIXED, answered, document.forClient())));
        }
        if (turn.isLast()) {
            return Mono.fromSupplier(() -> ended(ToolTurn.LIMIT, answered, document.stopped()));
        }
        return turn.again(asked, usage(body.bytes()), HiddenRounds.JSON)
                .flatMap(next -> next.map(response -> next(answered, response, document))
                        .orElseGet(() -> stopped(document, answered)));
    }

    private Mono<Answered> next(Answered before, UpstreamResponse response, ToolCallDocument document) {
        return WholeBody.of(response.body(), LONGEST)
                .flatMap(body -> ToolCallDocument.isAnswer(body.bytes())
                        ? of(before.with(response, turn.rounds()), body)
                        : stopped(document, before));
    }

    private Mono<Answered> stopped(ToolCallDocument document, Answered answered) {
        return Mono.fromSupplier(() -> {
            turn.failed();
            return with(document.stopped(), answered);
        });
    }

    private Answered ended(ToolTurn how, Answered answered, byte[] body) {
        turn.ended(how);
        return with(body, answered);
    }

    private Answered with(byte[] body, Answered answered) {
        UpstreamResponse response = answered.response();
        boolean measured = response.headers().has("content-length");
        UpstreamResponse same = measured
                ? response.with(response.headers().set("content-length", String.valueOf(body.length)))
                : response;
        return answered.with(same.with(Flux.just(Unpooled.wrappedBuffer(body))), turn.rounds());
    }

    private static Optional<Usage> usage(byte[] document) {
        ReplyTap tap = ReplyTap.document();
        tap.pass(ByteBuffer.wrap(document));
        return tap.facts().usage();
    }
}
