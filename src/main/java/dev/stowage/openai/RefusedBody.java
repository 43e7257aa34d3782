package dev.stowage.openai;

import java.nio.ByteBuffer;

/** Keeps the beginning of an answer that is an error, to see what it says. */
public final class RefusedBody {

    /** Longer errors are HTML, or the prompt sent back. */
    static final int KEPT = 64 << 10;

    private final ByteArray bytes = new ByteArray();

    /** A tap that does what {@code tap} does while this listens. */
    public ReplyTap beside(ReplyTap tap) {
        return new ListeningTap(tap, this::keep);
    }

    private void keep(ByteBuffer chunk) {
        byte[] kept = new byte[Math.min(chunk.remaining(), KEPT - bytes.length())];
        chunk.get(chunk.position(), kept);
        bytes.append(kept);
    }

    /** What was heard of it. */
    public byte[] bytes() {
        return bytes.copy();
    }
}
