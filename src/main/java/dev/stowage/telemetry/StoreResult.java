package dev.stowage.telemetry;

import java.util.Locale;

/** How a call of a store ended. */
public enum StoreResult {
    OK,
    /** There was nothing to load. */
    ABSENT,
    /** Another writer was faster, or has removed the session. */
    CONFLICT,
    /** The state is larger than a session may be. */
    TOO_LARGE,
    /** The store did not answer in time. */
    TIMEOUT,
    ERROR,
    /** Memory answered in the place of a store that cannot be reached. */
    LOCAL;

    private final String label = name().toLowerCase(Locale.ROOT);

    String label() {
        return label;
    }
}
