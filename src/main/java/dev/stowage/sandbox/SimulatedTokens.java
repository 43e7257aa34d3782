package dev.stowage.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;

/**
 * The sandbox's own tokens: one for every four bytes of UTF-8, the last one possibly shorter. Cheap, deterministic and
 * stable under appending, which is all a prefix cache asks for; the counts say nothing about any real model's.
 */
final class SimulatedTokens {
    static final int BYTES = 4;

    private SimulatedTokens() {}

    static int count(byte[] text) {
        return count(text.length);
    }

    static int count(String text) {
        return count(text.getBytes(UTF_8).length);
    }

    private static int count(int bytes) {
        return (bytes + BYTES - 1) / BYTES;
    }

    /** The longest beginning of a text that takes at most this many tokens. */
    static String truncate(String text, int tokens) {
        return text.substring(0, end(text, 0, (long) tokens * BYTES));
    }

    /** A text in pieces of about one token, never splitting a character. */
    static List<String> pieces(String text) {
        List<String> pieces = new ArrayList<>();
        for (int start = 0; start < text.length(); ) {
            int end = end(text, start, BYTES);
            pieces.add(text.substring(start, end));
            start = end;
        }
        return pieces;
    }

    private static int end(String text, int start, long bytes) {
        int at = start;
        long left = bytes;
        while (at < text.length()) {
            int character = text.codePointAt(at);
            left -= utf8Length(character);
            if (left < 0) {
                break;
            }
            at += Character.charCount(character);
        }
        return at;
    }

    private static int utf8Length(int character) {
        if (character < 0x80 || (character >= 0xD800 && character <= 0xDFFF)) {
            return 1; // half a surrogate pair is encoded as a question mark
        }
        return character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    }
}
