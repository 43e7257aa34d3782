package dev.stowage.telemetry;

import java.util.Locale;

/** What Stowage does with a request. */
public enum Mode {
    /** Packs it. */
    MANAGED,
    /** Decides what packing it would do, and sends what the client sent. */
    SHADOW,
    /** Streams it through. */
    PASSTHROUGH;

    private final String label = name().toLowerCase(Locale.ROOT);

    String label() {
        return label;
    }
}
