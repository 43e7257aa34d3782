package dev.stowage.openai;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Tells from its bytes alone whether an event can hold anything that {@link ReplyScanner} remembers. Most events of a
 * stream hold none of it, and parsing each would cost more than relaying it. The answer may be a needless yes, never a
 * wrong no: names are looked for as every provider writes them, without escapes.
 */
final class Glance {

    /** Names whose value counts unless it is null. */
    private static final byte[][][] NAMES = byFirstLetter(List.of(
            "usage",
            "usageMetadata",
            "timings",
            "finish_reason",
            "finishReason",
            "stop_reason",
            "error",
            ReplyScanner.MODEL));

    private static final byte[][][] VALUES = byFirstLetter(ReplyScanner.TERMINAL_EVENTS);

    private Glance() {}

    /**
     * @param modelKnown whether the name of the model is of no more interest
     */
    static boolean worthReading(ByteArray event, boolean modelKnown) {
        byte[] bytes = event.array();
        int last = event.length() - 2;
        for (int at = 0; at < last; at++) {
            if (bytes[at] == '"') {
                int letter = bytes[at + 1] & 0x7F;
                if (wordAt(VALUES[letter], event, at + 1) > 0) {
                    return true;
                }
                int name = wordAt(NAMES[letter], event, at + 1);
                if (name > 0 && !(modelKnown && letter == 'm') && !isNull(event, at + 2 + name)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The length of the word between quotes at {@code from}, or 0. */
    private static int wordAt(byte[][] words, ByteArray event, int from) {
        for (byte[] word : words) {
            int after = from + word.length;
            if (after < event.length()
                    && event.at(after) == '"'
                    && Arrays.equals(event.array(), from, after, word, 0, word.length)) {
                return word.length;
            }
        }
        return 0;
    }

    private static boolean isNull(ByteArray event, int from) {
        int at = from;
        while (at < event.length() && (event.at(at) == ':' || event.at(at) <= ' ')) {
            at++;
        }
        return at < event.length() && event.at(at) == 'n';
    }

    private static byte[][][] byFirstLetter(List<String> words) {
        byte[][][] table = new byte[128][][];
        for (int letter = 0; letter < table.length; letter++) {
            List<byte[]> found = new ArrayList<>();
            for (String word : words) {
                if (word.charAt(0) == letter) {
                    found.add(word.getBytes(StandardCharsets.US_ASCII));
                }
            }
            table[letter] = found.toArray(byte[][]::new);
        }
        return table;
    }
}
