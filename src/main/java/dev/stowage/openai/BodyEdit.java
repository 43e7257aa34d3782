package dev.stowage.openai;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;

/**
 * One change to a body: these bytes stand where that range stood. An empty range inserts.
 *
 * <p>A body is never parsed and written anew. Eleven of fifteen ways to spell JSON do not survive that, and one changed
 * byte loses the provider's prefix cache from there on.
 */
public record BodyEdit(ByteRange range, byte[] replacement) {

    static BodyEdit insert(int offset, String json) {
        return new BodyEdit(new ByteRange(offset, offset), json.getBytes(StandardCharsets.UTF_8));
    }

    static BodyEdit replace(ByteRange range, String json) {
        return new BodyEdit(range, json.getBytes(StandardCharsets.UTF_8));
    }

    /** The same change where what it changes stands {@code by} bytes further on. */
    BodyEdit movedBy(int by) {
        return new BodyEdit(new ByteRange(range.start() + by, range.end() + by), replacement);
    }

    /**
     * The body with all edits applied; without edits, the very same array.
     *
     * @throws IllegalArgumentException if two edits overlap
     */
    public static byte[] splice(byte[] body, List<BodyEdit> edits) {
        if (edits.isEmpty()) {
            return body;
        }
        List<BodyEdit> ordered = edits.stream()
                .sorted(Comparator.comparingInt(edit -> edit.range().start()))
                .toList();
        byte[] spliced = new byte[splicedLength(body, edits)];
        int from = 0;
        int to = 0;
        for (BodyEdit edit : ordered) {
            int kept = edit.range().start() - from;
            if (kept < 0) {
                throw new IllegalArgumentException("edits overlap at " + edit.range());
            }
            System.arraycopy(body, from, spliced, to, kept);
            System.arraycopy(edit.replacement, 0, spliced, to + kept, edit.replacement.length);
            from = edit.range().end();
            to += kept + edit.replacement.length;
        }
        System.arraycopy(body, from, spliced, to, body.length - from);
        return spliced;
    }

    private static int splicedLength(byte[] body, List<BodyEdit> edits) {
        return body.length
                + edits.stream()
                        .mapToInt(edit -> edit.replacement.length - edit.range().length())
                        .sum();
    }
}
