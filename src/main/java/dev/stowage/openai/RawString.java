package dev.stowage.openai;

import java.nio.charset.StandardCharsets;

/**
 * A JSON string where it stands in a body, undecoded: what a data URL is looked at through, since decoding megabytes to
 * read a picture's size would be a waste.
 *
 * @param body the bytes around it
 * @param start offset after the opening quote
 * @param end offset of the closing quote
 */
record RawString(byte[] body, int start, int end) {

    /** The string whose opening quote stands at {@code quote}. */
    static RawString at(byte[] body, int quote) {
        int end = quote + 1;
        while (body[end] != '"') {
            end += body[end] == '\\' ? 2 : 1;
        }
        return new RawString(body, quote + 1, end);
    }

    int length() {
        return end - start;
    }

    boolean startsWith(String ascii) {
        return head(2 * ascii.length()).regionMatches(true, 0, ascii, 0, ascii.length());
    }

    /** The first bytes as text, without the backslashes that may stand before slashes. */
    private String head(int bytes) {
        String head = new String(body, start, Math.min(bytes, length()), StandardCharsets.ISO_8859_1);
        return head.replace("\\/", "/");
    }

    /** What follows the first comma, if one stands near the beginning: a data URL's data. */
    RawString afterComma() {
        int most = Math.min(end, start + 256);
        for (int at = start; at < most; at++) {
            if (body[at] == ',') {
                return new RawString(body, at + 1, end);
            }
        }
        return this;
    }
}
