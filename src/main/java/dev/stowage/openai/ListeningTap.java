package dev.stowage.openai;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A tap that lets somebody else listen first.
 *
 * @param listener gets each chunk and must not move it
 */
record ListeningTap(ReplyTap tap, Consumer<ByteBuffer> listener) implements ReplyTap {

    @Override
    public Optional<byte[]> pass(ByteBuffer chunk) {
        listener.accept(chunk);
        return tap.pass(chunk);
    }

    @Override
    public boolean alters() {
        return tap.alters();
    }

    @Override
    public byte[] rest() {
        return tap.rest();
    }

    @Override
    public ReplyFacts facts() {
        return tap.facts();
    }

    @Override
    public void close() {
        tap.close();
    }
}
