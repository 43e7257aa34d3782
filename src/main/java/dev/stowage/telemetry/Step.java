package dev.stowage.telemetry;

import java.util.Locale;

/** The steps whose time is measured before the first byte goes upstream. */
public enum Step {
    /** Waiting for the client's body. */
    READ,
    INDEX,
    SESSION,
    /** Looking at the risk of the conversation's load, and doing something about it. */
    CONTROL,
    /** Deciding whether the prompt is compacted, and doing it. */
    PLAN,
    /** Keeping the files that the conversation works on in the prompt. */
    RESIDENCY,
    /** Adding to the prompt what its model can no longer see. */
    GATHER,
    ASSEMBLE,
    /** All of Stowage's own steps; not the reading. */
    TOTAL;

    private final String label = name().toLowerCase(Locale.ROOT);
    private final String field = label + "_us";

    String label() {
        return label;
    }

    /** Where a line of the access log tells its microseconds. */
    String field() {
        return field;
    }
}
