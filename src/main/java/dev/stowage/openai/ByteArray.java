package dev.stowage.openai;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** A growing array of bytes that gives large memory back when cleared. */
final class ByteArray {

    private static final int KEPT = 64 << 10;

    private byte[] bytes = new byte[512];
    private int length;

    int length() {
        return length;
    }

    byte at(int index) {
        return bytes[index];
    }

    void append(byte value) {
        makeRoomFor(1);
        bytes[length++] = value;
    }

    void append(byte[] values) {
        append(values, 0, values.length);
    }

    void append(ByteArray other, int from) {
        append(other.bytes, from, other.length - from);
    }

    void append(ByteBuffer source, int from, int to) {
        makeRoomFor(to - from);
        source.get(from, bytes, length, to - from);
        length += to - from;
    }

    private void append(byte[] source, int from, int added) {
        makeRoomFor(added);
        System.arraycopy(source, from, bytes, length, added);
        length += added;
    }

    private void makeRoomFor(int added) {
        if (length + added > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + added));
        }
    }

    void clear() {
        length = 0;
        if (bytes.length > KEPT) {
            bytes = new byte[512];
        }
    }

    boolean startsWith(byte[] prefix) {
        return length >= prefix.length && Arrays.equals(bytes, 0, prefix.length, prefix, 0, prefix.length);
    }

    /** The array behind, valid up to {@link #length}; not to be kept. */
    byte[] array() {
        return bytes;
    }

    byte[] copy() {
        return Arrays.copyOf(bytes, length);
    }
}
