package dev.stowage.proxy;

import dev.stowage.openai.ReplyFacts;
import dev.stowage.openai.ReplyTap;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Lets a tap hear a decoded copy of an encoded answer, until the copy turns out broken or a bomb. */
final class InflatedTap implements ReplyTap {

    private final Inflation inflation;
    private final ReplyTap tap;
    private boolean decodable = true;

    InflatedTap(Inflation inflation, ReplyTap tap) {
        this.inflation = inflation;
        this.tap = tap;
    }

    @Override
    public Optional<byte[]> pass(ByteBuffer chunk) {
        if (decodable) {
            try {
                inflation.feed(chunk, tap::pass);
            } catch (Inflation.Broken | Inflation.Bomb deaf) {
                decodable = false;
            }
        }
        return Optional.empty();
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
        decodable = false;
        inflation.close();
        tap.close();
    }
}
