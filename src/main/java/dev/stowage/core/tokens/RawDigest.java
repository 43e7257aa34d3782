package dev.stowage.core.tokens;

/**
 * The first 128 bits of the SHA-256 of something's exact bytes.
 *
 * @param high the first eight bytes
 * @param low the next eight
 */
public record RawDigest(long high, long low) {

    static final RawDigest NONE = new RawDigest(0, 0);

    /** Digest of a sequence that ends with {@code next}. Mixes what is well mixed already. */
    RawDigest then(RawDigest next) {
        return new RawDigest(
                Long.rotateLeft(high * 0x9E3779B97F4A7C15L, 29) ^ next.high,
                Long.rotateLeft(low * 0xC2B2AE3D27D4EB4FL, 31) + next.low);
    }
}
