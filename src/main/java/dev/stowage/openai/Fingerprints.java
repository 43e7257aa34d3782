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
 * secrets of the process. Nobody sees the digests or the secrets, so nobody can aim at another's message; they mean nothing
 * elsewhere and must not be stored.
 */
public final class Fingerprints {

    private static final VarHandle EIGHT_BYTES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int BLOCK = 4 * Long.BYTES;

    private static final Digest NOTHING = new Digest(0, 0);

    private final long[] secrets;

    /**
     * @param secrets where the secrets come from; a {@link java.security.SecureRandom} but in tests
     */
    public Fingerprints(RandomGenerator secrets) {
        this.secrets = secrets.longs(8).toArray();
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
        for (; at <= range.end() - BLOCK; at += BLOCK) {
            long first = (long) EIGHT_BYTES.get(bytes, at);
            long second = (long) EIGHT_BYTES.get(bytes, at + Long.BYTES);
            long third = (long) EIGHT_BYTES.get(bytes, at + 2 * Long.BYTES);
            long fourth = (long) EIGHT_BYTES.get(bytes, at + 3 * Long.BYTES);
            high = folded(third ^ key[4], fourth ^ folded(first ^ key[2], second ^ high));
            low = folded(third ^ key[5], fourth ^ folded(first ^ key[3], second ^ low));
        }
        while (at < range.end()) {
            long word = word(bytes, at, range.end());
            high = folded(word ^ key[2], high ^ key[6]);
            low = folded(word ^ key[3], low ^ key[7]);
            at += Long.BYTES;
        }
        return new Digest(folded(high ^ key[6], key[5]), folded(low ^ key[7], key[4]));
    }

    /** Up to eight bytes; zeros where there are none. */
    private static long word(byte[] bytes, int from, int end) {
        if (end - from >= Long.BYTES) {
            return (long) EIGHT_BYTES.get(bytes, from);
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
