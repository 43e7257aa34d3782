package dev.stowage.telemetry;

import java.util.Locale;

/** Why the admin API let somebody not in. */
public enum AdminRefusal {
    /** A token is configured, and none came. */
    TOKEN_MISSING,
    /** Another one came. */
    TOKEN_WRONG,
    /** Stowage listens beyond loopback, and none is configured. */
    TOKEN_NOT_CONFIGURED,
    /** On loopback, and the host asked for is another one: a web page that had its name point here. */
    FOREIGN_HOST,
    /** A change that any web page could ask for. */
    SIMPLE_WRITE;

    private final String label = name().toLowerCase(Locale.ROOT);

    String label() {
        return label;
    }
}
