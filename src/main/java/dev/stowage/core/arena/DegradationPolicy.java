package dev.stowage.core.arena;

import java.util.Locale;

/** What gives way when a session has as many entries as it may have. */
public enum DegradationPolicy {
    /** What was recalled, the oldest first. */
    DROP_RECALL,
    /** What matters least, the oldest first, for something that matters more. */
    DROP_LOW_PRIORITY,
    /** Everything that the present request does not bring. */
    FORCE_COMPACT;

    private final String code = name().toLowerCase(Locale.ROOT);

    /** As it stands in events. */
    public String code() {
        return code;
    }
}
