package dev.stowage.proxy;

import dev.stowage.openai.ReplyFacts;
import dev.stowage.openai.ReplyTap;
import dev.stowage.telemetry.FailOpen;
import dev.stowage.telemetry.Meters;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.Optional;
import reactor.core.publisher.Flux;

/**
 * Holds a tap to the body of an answer. Should the tap fail, it is taken off, counted, and the bytes flow on. A client may leave on
 * another thread than the one that brings its answer: the tap is asked for one thing at a time.
 */
final class TapPoint {

    private static final ByteBuf NOTHING = Unpooled.EMPTY_BUFFER;

    private final Meters meters;
    private final ReplyTap tap;
    private boolean listening = true;

    TapPoint(ReplyTap tap, Meters meters) {
        this.tap = tap;
        this.meters = meters;
    }

    Flux<ByteBuf> on(Flux<ByteBuf> body) {
        Flux<ByteBuf> heard = body.map(this::passed).filter(TapPoint::isSomething);
        return (tap.alters() ? withRest(heard) : heard).doFinally(signal -> close());
    }

    /** A chunk that came empty is a buffer like any other. */
    @SuppressWarnings("ReferenceEquality")
    private static boolean isSomething(ByteBuf chunk) {
        return chunk != NOTHING;
    }

    private Flux<ByteBuf> withRest(Flux<ByteBuf> heard) {
        return heard.concatWith(Flux.defer(this::rest))
                .onErrorResume(failure -> rest().concatWith(Flux.error(failure)));
    }

    synchronized ReplyFacts facts() {
        return listening ? tap.facts() : tap.facts().ofPart();
    }

    private synchronized void close() {
        tap.close();
    }

    /** Not by Reactor's {@code handle}, which sets the thread's tracing context for each chunk, and back. */
    private synchronized ByteBuf passed(ByteBuf chunk) {
        Optional<byte[]> replaced = listening ? listen(chunk.nioBuffer()) : Optional.empty();
        if (replaced.isEmpty()) {
            return chunk;
        }
        chunk.release();
        byte[] bytes = replaced.get();
        return bytes.length == 0 ? NOTHING : Unpooled.wrappedBuffer(bytes);
    }

    private Optional<byte[]> listen(ByteBuffer chunk) {
        try {
            return tap.pass(chunk);
        } catch (RuntimeException broken) {
            listening = false;
            meters.failedOpen(FailOpen.TAP);
            byte[] held = tap.rest();
            return held.length == 0 ? Optional.empty() : Optional.of(joined(held, chunk));
        }
    }

    private static byte[] joined(byte[] held, ByteBuffer chunk) {
        return ByteBuffer.allocate(held.length + chunk.remaining())
                .put(held)
                .put(chunk.duplicate())
                .array();
    }

    private synchronized Flux<ByteBuf> rest() {
        byte[] rest = tap.rest();
        return rest.length == 0 ? Flux.empty() : Flux.just(Unpooled.wrappedBuffer(rest));
    }
}
