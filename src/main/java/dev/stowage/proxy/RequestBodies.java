package dev.stowage.proxy;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import reactor.core.publisher.Mono;

/** Reads the body of a managed request, once, to bytes. */
final class RequestBodies {

    private final long maxBytes;
    private final BufferBudget budget;

    RequestBodies(long maxBytes, BufferBudget budget) {
        this.maxBytes = maxBytes;
        this.budget = budget;
    }

    /** Memory for one request's body; to be given back when the request has ended. */
    BufferBudget.Share share() {
        return budget.share();
    }

    long maxBytes() {
        return maxBytes;
    }

    /** Fails with {@link Refused} as soon as the body is known to be too large, or memory is short. */
    Mono<byte[]> read(Inbound inbound, BufferBudget.Share share) {
        if (inbound.length().orElse(0) > maxBytes) {
            return Mono.error(tooLarge());
        }
        return Mono.defer(() -> {
            Collector collector = new Collector((int) inbound.length().orElse(0), share);
            return inbound.body().doOnNext(collector::add).then(Mono.fromSupplier(collector::bytes));
        });
    }

    Refused tooLarge() {
        return new Refused(
                Failure.BODY_TOO_LARGE,
                "the request body is larger than " + maxBytes + " bytes (stowage.http.max-request-bytes)");
    }

    /** One array of the announced size, so that a body is copied once. */
    private final class Collector {

        private final BufferBudget.Share share;
        private byte[] bytes;
        private int length;

        Collector(int announced, BufferBudget.Share share) {
            this.share = share;
            bytes = new byte[Math.min(announced, 1 << 20)];
        }

        void add(ByteBuf chunk) {
            int added = chunk.readableBytes();
            if (length + (long) added > maxBytes) {
                throw tooLarge();
            }
            if (!share.take(added)) {
                throw new Refused(Failure.OVERLOADED, "too many request bodies in memory; try again shortly");
            }
            if (length + added > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.max(length + added, 2 * bytes.length));
            }
            chunk.getBytes(chunk.readerIndex(), bytes, length, added);
            length += added;
        }

        byte[] bytes() {
            return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
        }
    }
}
