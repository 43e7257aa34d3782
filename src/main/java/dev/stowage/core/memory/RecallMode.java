package dev.stowage.core.memory;

import dev.stowage.core.tokens.Pressure;

/** When recalled knowledge may take room in a prompt. */
public enum RecallMode {
    ALWAYS,
    /** Not where room is scarce. */
    PRESSURE_AWARE;

    /** Whether it may at this pressure. */
    public boolean allows(Pressure pressure) {
        return switch (pressure) {
            case NONE, LOW, MEDIUM -> true;
            case HIGH, CRITICAL -> this == ALWAYS;
        };
    }
}
