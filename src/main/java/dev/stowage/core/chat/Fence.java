package dev.stowage.core.chat;

/**
 * The lines around whatever Stowage adds to a prompt: {@code <stowage:block zone=… id=…>} before it and {@code
 * </stowage:block>} behind it. By them Stowage knows its own words when they come back to it.
 */
public final class Fence {

    public static final String OPENING = "<stowage:block";
    public static final String CLOSING = "</stowage:block>";
    private static final String ESCAPED = "<\\/stowage:block>";
    private static final String LAST_LINE = "\n" + CLOSING;
    /** Blocks stand apart from other text by an empty line. */
    private static final int BETWEEN = 2;

    private Fence() {}

    /** A body in its fence; closing lines of its own, should it have any, are escaped. */
    public static String around(String zone, String id, String body) {
        return OPENING + " zone=" + zone + " id=" + id + ">\n" + body.replace(CLOSING, ESCAPED) + LAST_LINE;
    }

    /** What was put in a fence. */
    public static String body(String fenced) {
        String inside = fenced.substring(fenced.indexOf('\n') + 1, fenced.length() - LAST_LINE.length());
        return inside.replace(ESCAPED, CLOSING);
    }

    /** Whether a text begins with one of Stowage's blocks. */
    public static boolean opens(String text) {
        return text.startsWith(OPENING);
    }

    /** A text without Stowage's blocks. An opening line that no closing line follows is somebody else's text. */
    public static String stripped(String text) {
        int opening = opening(text, 0);
        if (opening < 0) {
            return text;
        }
        StringBuilder rest = new StringBuilder();
        int from = 0;
        int closing = text.indexOf(LAST_LINE, opening);
        while (opening >= 0 && closing >= 0) {
            rest.append(text, from, opening);
            dropLineEnds(rest);
            from = closing + LAST_LINE.length();
            opening = opening(text, from);
            closing = opening < 0 ? -1 : text.indexOf(LAST_LINE, opening);
        }
        int next = rest.length() == 0 ? behindLineEnds(text, from) : from;
        return rest.append(text, next, text.length()).toString();
    }

    /** Where a line opens a block, from {@code from} on. */
    private static int opening(String text, int from) {
        int at = text.indexOf(OPENING + " ", from);
        while (at > 0 && text.charAt(at - 1) != '\n') {
            at = text.indexOf(OPENING + " ", at + 1);
        }
        return at;
    }

    private static void dropLineEnds(StringBuilder text) {
        for (int i = 0; i < BETWEEN && text.length() > 0 && text.charAt(text.length() - 1) == '\n'; i++) {
            text.setLength(text.length() - 1);
        }
    }

    private static int behindLineEnds(String text, int from) {
        int at = from;
        while (at < text.length() && at < from + BETWEEN && text.charAt(at) == '\n') {
            at++;
        }
        return at;
    }
}
