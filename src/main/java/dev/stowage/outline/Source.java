package dev.stowage.outline;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.treesitter.TSNode;
import org.treesitter.TSPoint;
import org.treesitter.TSReader;

/** Source text in the bytes that a parser counts in. */
final class Source implements TSReader {

    private static final Pattern SPACE = Pattern.compile("\\s+");
    /** Of a longer stretch the rest is not looked at. */
    private static final int MOST_BYTES = 2_000;

    private final byte[] bytes;

    Source(String text) {
        bytes = text.getBytes(StandardCharsets.UTF_8);
    }

    int size() {
        return bytes.length;
    }

    @Override
    public int read(byte[] buffer, int offset, TSPoint position) {
        int length = Math.max(0, Math.min(buffer.length, bytes.length - offset));
        System.arraycopy(bytes, Math.min(offset, bytes.length), buffer, 0, length);
        return length;
    }

    /** The text between two places on one line. */
    String line(int from, int to) {
        return SPACE.matcher(text(from, to)).replaceAll(" ").strip();
    }

    String text(TSNode node) {
        return text(node.getStartByte(), node.getEndByte());
    }

    private String text(int from, int to) {
        int end = Math.min(to, from + MOST_BYTES);
        return end <= from ? "" : new String(bytes, from, end - from, StandardCharsets.UTF_8);
    }
}
