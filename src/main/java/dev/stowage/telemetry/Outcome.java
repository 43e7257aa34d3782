package dev.stowage.telemetry;

import java.util.Locale;

/** How an exchange ended. */
public enum Outcome {
    OK,
    /** The upstream refused the request: 4xx. */
    CLIENT_ERROR,
    /** 5xx, an error inside a stream, an answer cut short, or no answer. */
    UPSTREAM_ERROR,
    /** The client went away first. */
    CANCELLED,
    /** The upstream was silent for too long. */
    TIMEOUT,
    /** Stowage refused: too large, overloaded, breaker open, no access. */
    REJECTED;

    private final String label = name().toLowerCase(Locale.ROOT);

    String label() {
        return label;
    }
}
