package dev.stowage.openai;

/**
 * A stretch of a request body.
 *
 * @param start offset of the first byte
 * @param end offset after the last byte
 */
public record ByteRange(int start, int end) {

    public ByteRange {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException("not a range: " + start + ".." + end);
        }
    }

    public int length() {
        return end - start;
    }
}
