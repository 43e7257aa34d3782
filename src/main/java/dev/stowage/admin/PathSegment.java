package dev.stowage.admin;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.springframework.web.util.UriUtils;

/**
 * A session's id as one segment of a path. Nearly all are percent-encoded. Those that no path can hold, or that clients
 * would resolve (empty ones, dots, halves of surrogate pairs), are a tilde and the Base64 of their UTF-16, and so are
 * those that begin with a tilde.
 */
final class PathSegment {

    private static final String ENCODED = "~";

    private PathSegment() {}

    static String of(String id) {
        return isOrdinary(id) ? UriUtils.encode(id, StandardCharsets.UTF_8) : ENCODED + base64(id);
    }

    private static boolean isOrdinary(String id) {
        return !id.isEmpty()
                && !id.equals(".")
                && !id.equals("..")
                && !id.startsWith(ENCODED)
                && StandardCharsets.UTF_8.newEncoder().canEncode(id);
    }

    /**
     * The id that a segment stands for, once its percent-encoding is undone.
     *
     * @throws Problem if it stands for none
     */
    static String read(String segment) {
        if (!segment.startsWith(ENCODED)) {
            return segment;
        }
        try {
            byte[] units = Base64.getUrlDecoder().decode(segment.substring(ENCODED.length()));
            return ByteBuffer.wrap(units).asCharBuffer().toString();
        } catch (IllegalArgumentException unreadable) {
            throw Problem.with("session", "what follows ~ is not Base64");
        }
    }

    private static String base64(String id) {
        ByteBuffer units = ByteBuffer.allocate(Character.BYTES * id.length());
        units.asCharBuffer().put(id);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(units.array());
    }
}
