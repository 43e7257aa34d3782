package dev.stowage.bench;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/** The first bytes of a request, which say whether it asks for a stream, and the length of it all. */
final class RequestHead {

    /** Response header with the bytes of the request body as they came in at the upstream. */
    static final String RECEIVED = "x-bench-received";

    private static final int BYTES = 256;

    private final byte[] head = new byte[BYTES];
    private int kept;
    private long received;

    RequestHead plus(ByteBuf piece) {
        int wanted = Math.min(BYTES - kept, piece.readableBytes());
        piece.getBytes(piece.readerIndex(), head, kept, wanted);
        kept += wanted;
        received += piece.readableBytes();
        return this;
    }

    boolean asksForStream() {
        return new String(head, 0, kept, StandardCharsets.ISO_8859_1).contains("\"stream\":true");
    }

    String received() {
        return Long.toString(received);
    }
}
