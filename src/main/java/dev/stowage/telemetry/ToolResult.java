package dev.stowage.telemetry;

import java.util.Locale;

/** What came of a call of one of Stowage's own tools. */
public enum ToolResult {
    /** It did what was asked. */
    ANSWERED,
    /** There was nothing to be found. */
    NOTHING,
    /** It could not be done: arguments that are missing or too long, or no room. */
    REFUSED;

    private final String label = name().toLowerCase(Locale.ROOT);

    String label() {
        return label;
    }
}
