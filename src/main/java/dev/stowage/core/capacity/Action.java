package dev.stowage.core.capacity;

import java.util.Locale;

/** What may be done about risk, the mildest first. */
public enum Action {
    NONE,
    /** What has piled up is compacted, and what matters said at its head. */
    REFRESH,
    /** A call that only reads is repeated, to see whether what it said still holds. */
    REPLAY,
    /** The model is given the task anew: what is known, what was asked last, and the last exchange. */
    REPLAN;

    private final String code = name().toLowerCase(Locale.ROOT);

    /** As it stands in headers, labels and records. */
    public String code() {
        return code;
    }
}
