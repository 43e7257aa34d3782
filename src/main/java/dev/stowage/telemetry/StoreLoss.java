package dev.stowage.telemetry;

import java.util.Locale;

/** Why something stored is gone before anybody removed it. */
public enum StoreLoss {
    /** It was torn or corrupt. */
    UNREADABLE,
    /** Nobody used it for its time to live. */
    EXPIRED,
    /** Its place was needed. */
    EVICTED,
    /** It waited for an unreachable store, and another replica was faster. */
    LOST_RACE,
    /** It waited for an unreachable store, and its place in memory was needed. */
    OVERFLOW;

    private final String label = name().toLowerCase(Locale.ROOT);

    String label() {
        return label;
    }
}
