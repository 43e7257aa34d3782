package dev.stowage.proxy;

import dev.stowage.openai.ReplyFacts;
import dev.stowage.openai.ReplyTap;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Lets a tap hear a decoded copy of an encoded answer, until the copy turns out broken or a bomb. What is broken the client cannot
 * read either, and lacks its end; what is taken for a bomb may have one.
 */
final class InflatedTap implements ReplyTap {

    private final Inflation inflation;
    private final ReplyTap tap;
    private boolean decodable = true;
    private boolean givenUp;

    InflatedTap(Inflation inflation, ReplyTap tap) {
        this.inflation = inflation;
        this.tap = tap;
    }

    @Override
    public Optional<byte[]> pass(ByteBuffer chunk) {
        if (decodable) {
            try {
                inflation.feed(chunk, tap::pass);
            } catch (Inflation.Broken broken) {
                decodable = false;
            } catch (Inflation.Bomb bomb) {
                decodable = false;
                givenUp = true;
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
        return givenUp ? tap.facts().ofPart() : tap.facts();
    }

    @Override
    public void close() {
        decodable = false;
        inflation.close();
        tap.close();
    }
}
