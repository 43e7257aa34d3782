package dev.stowage.openai;

import java.util.Arrays;

/** The beginning of what a base64 string encodes, in either alphabet; stops at what is not base64. */
final class Base64Head {

    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    private static final byte[] VALUES = new byte[128];

    static {
        Arrays.fill(VALUES, (byte) -1);
        for (int value = 0; value < ALPHABET.length(); value++) {
            VALUES[ALPHABET.charAt(value)] = (byte) value;
        }
        VALUES['+'] = 62;
        VALUES['-'] = 62;
        VALUES['/'] = 63;
        VALUES['_'] = 63;
    }

    private Base64Head() {}

    /** At most {@code most} bytes. */
    static byte[] decode(RawString text, int most) {
        byte[] decoded = new byte[Math.min(most, text.length())];
        int length = 0;
        int bits = 0;
        int held = 0;
        for (int at = text.start(); at < text.end() && length < decoded.length; at++) {
            byte character = text.body()[at];
            if (character == '\\') {
                continue;
            }
            byte value = character < 0 ? -1 : VALUES[character];
            if (value < 0) {
                break;
            }
            bits = (bits << 6) | value;
            held += 6;
            if (held >= 8) {
                held -= 8;
                decoded[length++] = (byte) (bits >> held);
                bits &= (1 << held) - 1;
            }
        }
        return Arrays.copyOf(decoded, length);
    }
}
