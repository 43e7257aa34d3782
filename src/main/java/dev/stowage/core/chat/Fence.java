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
}
