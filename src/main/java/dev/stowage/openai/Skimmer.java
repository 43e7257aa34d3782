package dev.stowage.openai;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Finds where JSON values end without reading what is in them, eight bytes at a time. It takes the text for well-formed
 * where it does not look: whoever uses a value must parse it, or have parsed the very same bytes before.
 *
 * <p>A client sends its whole history with every request, and nearly all of it is known by its digest. Parsing it again
 * would cost more than everything else that Stowage does to a long request.
 */
final class Skimmer {

    /** The text ends too early, or something stands where something else must. */
    static final class Malformed extends RuntimeException {
        private static final long serialVersionUID = 1;

        Malformed() {
            super("not JSON", null, false, false);
        }
    }

    private static final VarHandle EIGHT_BYTES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long TOP_BITS = 0x8080808080808080L;
    private static final long QUOTES = '"' * ONES;
    private static final long BACKSLASHES = '\\' * ONES;

    private final byte[] text;

    Skimmer(byte[] text) {
        this.text = text;
    }

    /** The offset of the first byte from {@code from} on that is no white space; the text's length if there is none. */
    int afterSpace(int from) {
        int at = from;
        while (at < text.length && isSpace(text[at])) {
            at++;
        }
        return at;
    }

    private static boolean isSpace(byte value) {
        return value == ' ' || value == '\n' || value == '\r' || value == '\t';
    }

    /** The byte at {@code at}. */
    byte at(int at) {
        if (at >= text.length) {
            throw new Malformed();
        }
        return text[at];
    }

    /** The offset after {@code expected}, which stands at {@code at}. */
    int after(char expected, int at) {
        if (at(at) != expected) {
            throw new Malformed();
        }
        return at + 1;
    }

    /** The offset after the value that starts at {@code from}. */
    int afterValue(int from) {
        return switch (at(from)) {
            case '"' -> afterString(from + 1);
            case '{', '[' -> afterNested(from);
            default -> afterScalar(from);
        };
    }

    private int afterNested(int from) {
        int depth = 0;
        int at = from;
        while (true) {
            switch (at(at)) {
                case '"' -> at = afterString(at + 1) - 1;
                case '{', '[' -> depth++;
                case '}', ']' -> depth--;
                default -> {}
            }
            at++;
            if (depth == 0) {
                return at;
            }
            if (depth > Json.MAX_DEPTH) {
                throw new Malformed();
            }
        }
    }

    private int afterScalar(int from) {
        int at = from;
        while (at < text.length && !isSpace(text[at]) && text[at] != ',' && text[at] != '}' && text[at] != ']') {
            at++;
        }
        if (at == from) {
            throw new Malformed();
        }
        return at;
    }

    /** The offset after the quote that ends the string whose first character is at {@code from}. */
    int afterString(int from) {
        int at = from;
        while (true) {
            at = nextQuoteOrBackslash(at);
            if (at(at) == '"') {
                return at + 1;
            }
            at += 2;
        }
    }

    private int nextQuoteOrBackslash(int from) {
        int at = from;
        for (; at + Long.BYTES <= text.length; at += Long.BYTES) {
            long bytes = (long) EIGHT_BYTES.get(text, at);
            long found = zeroBytes(bytes ^ QUOTES) | zeroBytes(bytes ^ BACKSLASHES);
            if (found != 0) {
                return at + (Long.numberOfTrailingZeros(found) >>> 3);
            }
        }
        while (at < text.length && text[at] != '"' && text[at] != '\\') {
            at++;
        }
        return at;
    }

    /** The top bit of each byte that is zero; above the first one, others may be set too. */
    private static long zeroBytes(long bytes) {
        return (bytes - ONES) & ~bytes & TOP_BITS;
    }
}
