package dev.stowage.core.capacity;

import java.util.Locale;

/** How likely a failure is, in three steps. */
public enum Band {
    LOW,
    MEDIUM,
    HIGH;

    private final String code = name().toLowerCase(Locale.ROOT);

    /** As it stands in headers, labels and records. */
    public String code() {
        return code;
    }
}
