package dev.stowage.testkit;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/** Just enough HTTP/1.1 to see bytes that a library would hide. */
final class RawHttp {

    private RawHttp() {}

    /** Everything up to the empty line, without it; empty at the end of the stream. */
    static String readHead(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        int matched = 0;
        while (matched < 4) {
            int next = in.read();
            if (next < 0) {
                return "";
            }
            head.write(next);
            matched = next == "\r\n\r\n".charAt(matched) ? matched + 1 : (next == '\r' ? 1 : 0);
        }
        return head.toString(StandardCharsets.ISO_8859_1).strip();
    }

    static byte[] readBody(String head, InputStream in) throws IOException {
        if (header(head, "transfer-encoding").isPresent()) {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            for (byte[] chunk = readChunk(in); chunk.length > 0; chunk = readChunk(in)) {
                body.writeBytes(chunk);
            }
            return body.toByteArray();
        }
        int length = header(head, "content-length").map(Integer::parseInt).orElse(0);
        byte[] body = in.readNBytes(length);
        if (body.length < length) {
            throw new EOFException("body cut short");
        }
        return body;
    }

    /** One chunk; empty for the last. */
    static byte[] readChunk(InputStream in) throws IOException {
        int size = Integer.parseInt(readLine(in).trim(), 16);
        byte[] chunk = in.readNBytes(size);
        if (chunk.length < size || !readLine(in).isEmpty()) {
            throw new EOFException("chunk cut short");
        }
        return chunk;
    }

    static Optional<String> header(String head, String name) {
        String prefix = name.toLowerCase(Locale.ROOT) + ":";
        return head.lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(prefix))
                .map(line -> line.substring(prefix.length()).trim())
                .findFirst();
    }

    private static String readLine(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("stream ended inside a chunked body");
            }
            line.write(next);
        }
        return line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
    }
}
