package dev.stowage.upstream;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What is configured to stand in a header. */
public final class HeaderValue {

    /** What ends a header's line, or cannot stand in it; a tab can. */
    private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x08\\x0a-\\x1f\\x7f]");

    private HeaderValue() {}

    /**
     * A key as it is sent; null where there is none. One that was read from a file ends in a line break, and a variable that is
     * handed on unset is an empty one.
     */
    public static @Nullable String key(@Nullable String configured) {
        return configured == null || configured.isBlank() ? null : configured.strip();
    }

    /** Whether a header can hold it. */
    public static boolean fits(@Nullable String text) {
        return text == null || !CONTROL.matcher(text).find();
    }

    /** A text that nothing is known of, so that it can be shown in one line. */
    static String shown(String text) {
        return CONTROL.matcher(text).replaceAll("?");
    }
}
