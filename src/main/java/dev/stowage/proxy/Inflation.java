package dev.stowage.proxy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.compression.DecompressionException;
import io.netty.handler.codec.compression.JdkZlibDecoder;
import io.netty.handler.codec.compression.ZlibWrapper;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Decodes gzip and deflate as bytes arrive, and stops at a bomb: past the first {@link #FREE} bytes, nothing honest is
 * {@link #MAX_RATIO} times smaller than it was. Several gzip members in a row are one body (RFC 1952, 2.2).
 */
final class Inflation implements AutoCloseable {

    private static final Set<String> UNDERSTOOD = Set.of("gzip", "x-gzip", "deflate");

    static final int MAX_RATIO = 100;
    static final int FREE = 1 << 20;

    /** What is decoded before the next look at the ratio; deflate unfolds at most 1,032 times. */
    private static final int SLICE = 4 << 10;

    /** The input is not what its encoding says. */
    static final class Broken extends RuntimeException {

        private static final long serialVersionUID = 1;

        Broken() {
            super("not a valid encoding", null, false, false);
        }
    }

    /** The input unfolds beyond the ratio. */
    static final class Bomb extends RuntimeException {

        private static final long serialVersionUID = 1;

        Bomb() {
            super("unfolds more than " + MAX_RATIO + " times", null, false, false);
        }
    }

    private final EmbeddedChannel channel;
    private long in;
    private long out;

    private Inflation(JdkZlibDecoder decoder) {
        channel = new EmbeddedChannel(decoder);
    }

    /** Whether there is a decoder for a Content-Encoding. */
    static boolean understands(String coding) {
        return UNDERSTOOD.contains(coding.trim().toLowerCase(Locale.ROOT));
    }

    /** A decoder for a Content-Encoding; empty for one that is not understood. */
    static Optional<Inflation> of(String coding) {
        return switch (coding.trim().toLowerCase(Locale.ROOT)) {
            case "gzip", "x-gzip" -> Optional.of(new Inflation(new JdkZlibDecoder(true, 0)));
            case "deflate" -> Optional.of(new Inflation(new JdkZlibDecoder(ZlibWrapper.ZLIB_OR_NONE, 0)));
            default -> Optional.empty();
        };
    }

    /** Decodes {@code encoded}, without moving its position, and hands over each piece as it appears. */
    void feed(ByteBuffer encoded, Consumer<ByteBuffer> pieces) {
        for (int at = encoded.position(); at < encoded.limit(); at += SLICE) {
            int length = Math.min(SLICE, encoded.limit() - at);
            in += length;
            decode(encoded.slice(at, length), pieces);
        }
    }

    private void decode(ByteBuffer slice, Consumer<ByteBuffer> pieces) {
        try {
            channel.writeInbound(Unpooled.wrappedBuffer(slice));
        } catch (DecompressionException broken) {
            throw new Broken();
        }
        for (ByteBuf piece = channel.readInbound(); piece != null; piece = channel.readInbound()) {
            try {
                out += piece.readableBytes();
                if (out > FREE && out > in * MAX_RATIO) {
                    throw new Bomb();
                }
                pieces.accept(piece.nioBuffer());
            } finally {
                piece.release();
            }
        }
    }

    @Override
    public void close() {
        channel.finishAndReleaseAll();
    }
}
