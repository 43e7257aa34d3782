package dev.stowage.store;

import dev.stowage.core.chat.Sha256;
import java.nio.ByteBuffer;
import java.util.HexFormat;

/**
 * Names as bytes and as digests. Names come from clients, so every sequence of UTF-16 code units is one, halves of
 * surrogate pairs too; UTF-8 would make those equal.
 */
final class Names {

    private static final int DIGEST = 20;

    private Names() {}

    static byte[] bytes(String name) {
        ByteBuffer bytes = ByteBuffer.allocate(Character.BYTES * name.length());
        bytes.asCharBuffer().put(name);
        return bytes.array();
    }

    static String name(byte[] bytes) {
        return ByteBuffer.wrap(bytes).asCharBuffer().toString();
    }

    /** 40 hex digits for these names in this order; each is framed by its length. */
    static String digest(String... names) {
        return HexFormat.of().formatHex(Sha256.of(framed(names)), 0, DIGEST);
    }

    /** Whether a text looks like a {@link #digest}. */
    static boolean isDigest(String text) {
        return text.matches("[0-9a-f]{" + 2 * DIGEST + "}");
    }

    /** Each name after its length: what {@link #unframed} reads. */
    static byte[] framed(String... names) {
        int length = 0;
        for (String name : names) {
            length += Integer.BYTES + Character.BYTES * name.length();
        }
        ByteBuffer framed = ByteBuffer.allocate(length);
        for (String name : names) {
            framed.putInt(name.length()).put(bytes(name));
        }
        return framed.array();
    }

    /** The next framed name; an {@link UnreadableFormatException} when the bytes do not hold it. */
    static String unframed(ByteBuffer framed) throws UnreadableFormatException {
        UnreadableFormatException.unless(framed.remaining() >= Integer.BYTES, "a name has no length");
        int length = framed.getInt();
        UnreadableFormatException.unless(
                length >= 0 && length <= framed.remaining() / Character.BYTES, "a name is longer than what holds it");
        byte[] name = new byte[Character.BYTES * length];
        framed.get(name);
        return name(name);
    }
}
