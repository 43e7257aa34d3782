package dev.stowage.endurance;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.regex.Matcher;

/** Damages what it is given; the same for the same random numbers. */
final class Damage {

    private static final String[] PIECES = {
        "\"",
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\\",
        "\\ud800",
        "\\u0000",
        "\u0000",
        "\n",
        "\r\n\r\n",
        "data:",
        "null",
        "1e999",
        "-0",
        "9007199254740993",
        "\"messages\":7,",
        "\"stream\":true,",
        "\"tool_calls\":[{}],",
        "[[[[[[[[[[[[[[[[",
        "\u00ff\u00fe"
    };
    private static final String[] LINES = {
        "Content-Encoding: gzip\r\n",
        "Transfer-Encoding: chunked\r\n",
        "Content-Length: 5\r\n",
        "Expect: 100-continue\r\n",
        "Upgrade: h2c\r\n",
        "x-stowage-session: \u00e4\u00f6\r\n",
        "x-stowage-mode: shadow\r\n",
        "x-stowage-mode: off\r\n",
        "X-Long: " + "x".repeat(70_000) + "\r\n",
        "No colon\r\n",
        "Accept-Encoding: gzip, br\r\n"
    };

    private final Random random;

    Damage(Random random) {
        this.random = random;
    }

    /** Whether something is to be broken now; seldom. */
    synchronized boolean isDone() {
        return random.nextInt(16) == 0;
    }

    /** A head with a line that may not fit, one time in four. */
    synchronized String head(String head) {
        return random.nextInt(4) > 0
                ? head
                : head.replaceFirst("Host:", Matcher.quoteReplacement(LINES[random.nextInt(LINES.length)]) + "Host:");
    }

    /** A text with a few places changed, one time in three; never an empty one, which would be the mark of an end. */
    synchronized String text(String text) {
        String damaged = random.nextInt(3) > 0 ? "" : new String(body(text.getBytes(ISO_8859_1)), ISO_8859_1);
        return damaged.isEmpty() ? text : damaged;
    }

    /** Bytes with one to four places changed. */
    synchronized byte[] body(byte[] body) {
        byte[] damaged = body;
        for (int i = random.nextInt(4); i >= 0; i--) {
            damaged = once(damaged);
        }
        return damaged;
    }

    private byte[] once(byte[] body) {
        int at = random.nextInt(body.length + 1);
        int to = Math.min(body.length, at + random.nextInt(200));
        return switch (random.nextInt(6)) {
            case 0 -> flipped(body, at);
            case 1 -> joined(body, at, PIECES[random.nextInt(PIECES.length)].getBytes(ISO_8859_1), at);
            case 2 -> joined(body, at, new byte[0], to);
            case 3 -> joined(body, to, Arrays.copyOfRange(body, at, to), to);
            case 4 ->
                joined(
                        body,
                        at,
                        PIECES[random.nextInt(PIECES.length)]
                                .repeat(1 + random.nextInt(3000))
                                .getBytes(ISO_8859_1),
                        at);
            default -> random.nextInt(8) == 0 ? Arrays.copyOf(body, at) : flipped(body, at);
        };
    }

    private byte[] flipped(byte[] body, int at) {
        byte[] other = body.clone();
        if (at < other.length) {
            other[at] ^= (byte) (1 << random.nextInt(8));
        }
        return other;
    }

    private static byte[] joined(byte[] body, int before, byte[] between, int after) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(body.length + between.length);
        out.write(body, 0, before);
        out.writeBytes(between);
        out.write(body, after, body.length - after);
        return out.toByteArray();
    }
}
