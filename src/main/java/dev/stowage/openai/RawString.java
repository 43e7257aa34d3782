package dev.stowage.openai;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JSON string where it stands in a body, undecoded: what a data URL is looked at through, since decoding megabytes to
 * read a picture's size would be a waste.
 *
 * @param body the bytes around it
 * @param start offset after the opening quote
 * @param end offset of the closing quote
 */
record RawString(byte[] body, int start, int end) {

    private static final int LONGEST_TYPE = 128;
    private static final Pattern MEDIA_TYPE = Pattern.compile("(?i)data:([a-z]+/[a-z0-9.+-]+)");

    /** The string whose opening quote stands at {@code quote}; to the end of the body where none closes it. */
    static RawString at(byte[] body, int quote) {
        int end = quote + 1;
        while (end < body.length && body[end] != '"') {
            end += body[end] == '\\' ? 2 : 1;
        }
        return new RawString(body, quote + 1, Math.min(end, body.length));
    }

    int length() {
        return end - start;
    }

    /** Equals signs at its end, which fill up base64. */
    int padding() {
        int last = end;
        while (last > start && body[last - 1] == '=') {
            last--;
        }
        return end - last;
    }

    boolean startsWith(String ascii) {
        return head(2 * ascii.length()).regionMatches(true, 0, ascii, 0, ascii.length());
    }

    /** The first bytes as text, without the backslashes that may stand before slashes. */
    private String head(int bytes) {
        String head = new String(body, start, Math.min(bytes, length()), StandardCharsets.ISO_8859_1);
        return head.replace("\\/", "/");
    }

    /** The media type that a data URL states; none where it states none, or is no data URL. */
    Optional<String> mediaType() {
        Matcher type = MEDIA_TYPE.matcher(head(LONGEST_TYPE));
        return type.lookingAt() ? Optional.of(type.group(1).toLowerCase(Locale.ROOT)) : Optional.empty();
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
