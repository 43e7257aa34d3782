package dev.stowage.proxy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * An answer's body as far as it came, in memory.
 *
 * @param end how it ended
 */
record WholeBody(byte[] bytes, Mono<ByteBuf> end) {

    /** The body again, whichever way it ended. */
    Flux<ByteBuf> again() {
        return Flux.just(Unpooled.wrappedBuffer(bytes)).concatWith(end);
    }

    /** Its bytes, if they are all of it; fails as it did otherwise. */
    Mono<byte[]> complete() {
        return end.then(Mono.just(bytes));
    }

    /** Hears a body to its end, or until it has more than {@code most} bytes, which counts as one that was cut. */
    static Mono<WholeBody> of(Flux<ByteBuf> body, int most) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        return body.doOnNext(chunk -> {
                    bytes.writeBytes(copied(chunk));
                    chunk.release();
                    if (bytes.size() > most) {
                        throw new IllegalStateException("a body of more than " + most + " bytes");
                    }
                })
                .then(Mono.fromSupplier(() -> new WholeBody(bytes.toByteArray(), Mono.empty())))
                .onErrorResume(cut -> Mono.just(new WholeBody(bytes.toByteArray(), Mono.error(cut))));
    }

    private static byte[] copied(ByteBuf chunk) {
        byte[] copy = new byte[chunk.readableBytes()];
        chunk.getBytes(chunk.readerIndex(), copy);
        return copy;
    }
}
