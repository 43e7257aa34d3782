package dev.stowage.core.capacity;

import java.util.Locale;

/** How likely a failure is, in three steps. */
public enum Band {
    LOW,
    MEDIUM,
    HIGH;

    /** As it stands in headers, labels and records. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
