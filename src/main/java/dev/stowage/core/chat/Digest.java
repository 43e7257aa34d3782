package dev.stowage.core.chat;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The first 128 bits of a SHA-256: short enough to keep by the thousand, and nobody can aim at another's. */
public record Digest(long high, long low) {

    /** Digest of a stretch of bytes. */
    public static Digest of(byte[] bytes, int start, int end) {
        return new Builder().bytes(bytes, start, end).build();
    }

    /** Digest of one text. */
    public static Digest of(String text) {
        return new Builder().text(text).build();
    }

    /** Reads what {@link #hex} wrote. */
    public static Digest parse(String hex) {
        if (hex.length() != 32) {
            throw new IllegalArgumentException("a digest has 32 hex digits");
        }
        return new Digest(HexFormat.fromHexDigitsToLong(hex, 0, 16), HexFormat.fromHexDigitsToLong(hex, 16, 32));
    }

    /** 32 hex digits. */
    public String hex() {
        return HexFormat.of().toHexDigits(high) + HexFormat.of().toHexDigits(low);
    }

    @Override
    public String toString() {
        return hex();
    }

    /** Digests values one after another, each set apart from the next by its length. */
    public static final class Builder {

        private final MessageDigest sha256 = sha256();

        /** Adds a text. Half of a surrogate pair counts as what it is. */
        public Builder text(String text) {
            byte[] units = new byte[2 * text.length()];
            for (int i = 0; i < text.length(); i++) {
                units[2 * i] = (byte) (text.charAt(i) >>> 8);
                units[2 * i + 1] = (byte) text.charAt(i);
            }
            number(text.length());
            sha256.update(units);
            return this;
        }

        public Builder bytes(byte[] bytes, int start, int end) {
            sha256.update(bytes, start, end - start);
            return this;
        }

        public Builder digest(Digest digest) {
            return longs(digest.high).longs(digest.low);
        }

        public Builder number(int number) {
            return longs(number);
        }

        private Builder longs(long value) {
            byte[] bytes = new byte[Long.BYTES];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) (value >>> (8 * i));
            }
            sha256.update(bytes);
            return this;
        }

        public Digest build() {
            byte[] hash = sha256.digest();
            return new Digest(bigEndian(hash, 0), bigEndian(hash, Long.BYTES));
        }

        private static long bigEndian(byte[] bytes, int from) {
            long value = 0;
            for (int i = from; i < from + Long.BYTES; i++) {
                value = (value << 8) | (bytes[i] & 0xFF);
            }
            return value;
        }

        private static MessageDigest sha256() {
            try {
                return MessageDigest.getInstance("SHA-256");
            } catch (NoSuchAlgorithmException missing) {
                throw new IllegalStateException("every Java platform has SHA-256", missing);
            }
        }
    }
}
