package dev.stowage.proxy;

import dev.stowage.openai.ModelSearch;
import dev.stowage.openai.ModelSearch.Named;
import dev.stowage.upstream.Headers;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Optional;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SynchronousSink;
import reactor.core.scheduler.Scheduler;

/**
 * Gathers one body until its model is known, then lets the rest pass. A body that is encoded is gathered to its end: its model
 * can only be replaced in all of it decoded.
 */
final class LeadReader {

    private final RequestBodies bodies;
    private final Headers headers;
    private final RequestBodies.Collector collector;
    private final boolean mustBeFound;
    private final boolean encoded;
    private final ModelSearch search;
    private Optional<Lead> lead = Optional.empty();

    /**
     * @param mustBeFound whether a body is refused that is too large to be gathered until its model is known; else it passes
     */
    LeadReader(RequestBodies bodies, Inbound inbound, BufferBudget.Share memory, boolean mustBeFound) {
        this.bodies = bodies;
        this.mustBeFound = mustBeFound;
        headers = inbound.headers();
        collector = bodies.collector(inbound, memory);
        String coding = DecodedBody.coding(headers);
        encoded = Inflation.understands(coding);
        search = encoded || coding.equalsIgnoreCase(DecodedBody.IDENTITY)
                ? ModelSearch.in(headers.first("content-type").orElse(""))
                : ModelSearch.nowhere();
    }

    /** The body with one element, which stands for {@link #lead}, in the place of all that is in that. */
    Flux<ByteBuf> led(Flux<ByteBuf> body, Scheduler decoding) {
        return body.handle(this::read).concatWith(Mono.defer(() -> end(decoding)));
    }

    /** There is one as soon as the body has had an element. */
    Lead lead() {
        return lead.orElseThrow();
    }

    private void read(ByteBuf chunk, SynchronousSink<ByteBuf> passing) {
        if (lead.isPresent()) {
            passing.next(chunk);
            return;
        }
        boolean fits = collector.hasRoomFor(chunk);
        if (!fits && mustBeFound) {
            throw bodies.modelTooLate();
        }
        collector.add(chunk);
        if (!fits || (!encoded && collector.isOver(search))) {
            passing.next(known(DecodedBody.plain(collector.bytes())));
        }
    }

    private Mono<ByteBuf> end(Scheduler decoding) {
        if (lead.isPresent()) {
            return Mono.empty();
        }
        byte[] sent = collector.bytes();
        return encoded
                ? Mono.fromSupplier(() -> decoded(sent)).subscribeOn(decoding)
                : Mono.just(known(DecodedBody.plain(sent)));
    }

    private ByteBuf decoded(byte[] sent) {
        DecodedBody body = DecodedBody.of(sent, headers, bodies);
        if (body.encoded()) {
            search.isOver(body.readable(), body.readable().length);
        }
        return known(body);
    }

    private ByteBuf known(DecodedBody body) {
        Optional<Named> model = search.found();
        lead = Optional.of(new Lead(body, model));
        return Unpooled.EMPTY_BUFFER;
    }
}
