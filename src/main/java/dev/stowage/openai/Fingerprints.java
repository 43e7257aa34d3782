package dev.stowage.openai;

import dev.stowage.core.chat.Digest;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.random.RandomGenerator;

/**
 * Digests of exact bytes for tables that live as long as this process.
 *
 * <p>Problem: a client sends its whole history with every request, and a cryptographic digest of half a megabyte costs more
 * than everything else that is done to it. Rule: two chains of folded 64-bit products, over all bytes each, keyed with
 * secrets of the process; each in two lanes, since a processor multiplies faster than it waits for a product. Nobody sees the digests or the secrets, so nobody can aim at another's message; they mean nothing
 * elsewhere and must not be stored.
 */
public final class Fingerprints {

    private static final VarHandle EIGHT_BYTES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int LANE = 4 * Long.BYTES;

    private static final int BLOCK = 2 * LANE;

    private static final int SECRETS = 12;

    private static final Digest NOTHING = new Digest(0, 0);

    private final long[] secrets;

    /**
     * @param secrets where the secrets come from; a {@link java.security.SecureRandom} but in tests
     */
    public Fingerprints(RandomGenerator secrets) {
        this.secrets = secrets.longs(SECRETS).toArray();
    }

    /** The digest of a stretch of bytes. */
    Digest of(byte[] bytes, ByteRange range) {
        return of(bytes, range, NOTHING);
    }

    /**
     * The digest of a stretch of bytes that comes after others.
     *
     * @param before the digest of those
     */
    Digest of(byte[] bytes, ByteRange range, Digest before) {
        long[] key = secrets;
        long high = key[0] ^ range.length() ^ before.high();
        long low = key[1] + range.length() ^ before.low();
        int at = range.start();
        if (range.length() >= BLOCK) {
            long otherHigh = high ^ key[8];
            long otherLow = low ^ key[9];
            for (; at <= range.end() - BLOCK; at += BLOCK) {
                high = lane(bytes, at, high, key[2], key[4]);
                low = lane(bytes, at, low, key[3], key[5]);
                otherHigh = lane(bytes, at + LANE, otherHigh, key[2], key[4]);
                otherLow = lane(bytes, at + LANE, otherLow, key[3], key[5]);
            }
            high = folded(high ^ key[10], otherHigh ^ key[6]);
            low = folded(low ^ key[11], otherLow ^ key[7]);
        }
        while (at < range.end()) {
            long word = word(bytes, at, range.end());
            high = folded(word ^ key[2], high ^ key[6]);
            low = folded(word ^ key[3], low ^ key[7]);
            at += Long.BYTES;
        }
        return new Digest(folded(high ^ key[6], key[5]), folded(low ^ key[7], key[4]));
    }

    private static long lane(byte[] bytes, int at, long chain, long key, long otherKey) {
        long half = folded(longAt(bytes, at) ^ key, longAt(bytes, at + Long.BYTES) ^ chain);
        return folded(longAt(bytes, at + 2 * Long.BYTES) ^ otherKey, longAt(bytes, at + 3 * Long.BYTES) ^ half);
    }

    private static long longAt(byte[] bytes, int at) {
        return (long) EIGHT_BYTES.get(bytes, at);
    }

    /** Up to eight bytes; zeros where there are none. */
    private static long word(byte[] bytes, int from, int end) {
        if (end - from >= Long.BYTES) {
            return longAt(bytes, from);
        }
        long word = 0;
        for (int i = from; i < end; i++) {
            word |= (bytes[i] & 0xFFL) << (8 * (i - from));
        }
        return word;
    }

    private static long folded(long left, long right) {
        return left * right ^ Math.multiplyHigh(left, right);
    }
}
