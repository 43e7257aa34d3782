package dev.stowage.proxy;

import dev.stowage.openai.Following;
import dev.stowage.openai.ModelSearch;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import reactor.core.publisher.Mono;

/** Reads the body of a request, once, to bytes: all of a managed one, of others what has to be known. */
final class RequestBodies {

    /** Bytes that are made room for before any has come. */
    private static final int UNPROVEN = 64 << 10;

    /** So many times what has come is made room for, if it was announced. */
    private static final int BELIEVED = 64;

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

    /**
     * Fails with {@link Refused} as soon as the body is known to be too large, or memory is short.
     *
     * @param following is told what has come so far
     */
    Mono<byte[]> read(Inbound inbound, BufferBudget.Share share, Following following) {
        if (inbound.length().orElse(0) > maxBytes) {
            return Mono.error(tooLarge());
        }
        return Mono.defer(() -> {
            Collector collector = collector(inbound, share);
            return inbound.body()
                    .doOnNext(chunk -> {
                        if (!collector.hasRoomFor(chunk)) {
                            throw tooLarge();
                        }
                        collector.add(chunk);
                        following.to(collector.bytes, collector.length);
                    })
                    .then(Mono.fromSupplier(collector::bytes));
        });
    }

    /** For a body that is read by its beginning, or whole. */
    Collector collector(Inbound inbound, BufferBudget.Share share) {
        return new Collector((int) Math.min(inbound.length().orElse(0), maxBytes), share);
    }

    Refused tooLarge() {
        return new Refused(
                Failure.BODY_TOO_LARGE,
                "the request body is larger than " + maxBytes + " bytes (stowage.http.max-request-bytes)");
    }

    /** For a body that names its model, by which its provider is chosen, later than it may be held back. */
    Refused modelTooLate() {
        return new Refused(
                Failure.BODY_TOO_LARGE,
                "the request names no model in its first " + maxBytes
                        + " bytes (stowage.http.max-request-bytes), and its upstream is chosen by that: let model come first");
    }

    /**
     * Collects into an array of the announced size as soon as enough has come to believe in it: a body is copied once, and who
     * announces much and sends little takes little.
     */
    final class Collector {

        private final int announced;
        private final BufferBudget.Share share;
        private byte[] bytes;
        private int length;

        private Collector(int announced, BufferBudget.Share share) {
            this.announced = announced;
            this.share = share;
            bytes = new byte[Math.min(announced, UNPROVEN)];
        }

        boolean hasRoomFor(ByteBuf chunk) {
            return length + (long) chunk.readableBytes() <= maxBytes;
        }

        /**
         * @throws Refused if memory is short
         */
        void add(ByteBuf chunk) {
            int added = chunk.readableBytes();
            if (!share.take(added)) {
                throw new Refused(Failure.OVERLOADED, "too many request bodies in memory; try again shortly");
            }
            if (length + added > bytes.length) {
                bytes = Arrays.copyOf(bytes, capacity(length + added));
            }
            chunk.getBytes(chunk.readerIndex(), bytes, length, added);
            length += added;
        }

        private int capacity(int needed) {
            long believed = Math.min(announced, BELIEVED * (long) needed);
            return Math.toIntExact(Math.max(needed, Math.max(believed, Math.min(maxBytes, 2L * bytes.length))));
        }

        /** Whether a search in what has come so far is over. */
        boolean isOver(ModelSearch search) {
            return search.isOver(bytes, length);
        }

        byte[] bytes() {
            return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
        }
    }
}
