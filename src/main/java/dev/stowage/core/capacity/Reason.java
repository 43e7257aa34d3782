package dev.stowage.core.capacity;

import java.util.Locale;

/** Why something is done about risk, or is not. */
public enum Reason {
    DISABLED,
    /** The conversation does not tell enough. */
    INPUTS_UNAVAILABLE_FAIL_OPEN,
    MIN_TURNS_NOT_REACHED,
    LOW_RISK,
    NOT_AT_THIS_CHECKPOINT,
    ALREADY_INTERVENED_THIS_TURN,
    REFRESH_COOLDOWN,
    REPLAN_COOLDOWN,
    REPLAY_BUDGET,
    REPLAY_DISABLED_FOR_TURN,
    /** There is room enough: it is said, and not done. */
    BELOW_CONTEXT_FLOOR,
    /** All was for it, and it is only to be said. */
    ADVISORY_MODE,
    SELECTED;

    private final String code = name().toLowerCase(Locale.ROOT);

    /** As it stands in headers, labels and records. */
    public String code() {
        return code;
    }

    /** Whether it could be another where a prompt is larger or smaller. */
    public boolean dependsOnUse() {
        return effect() != Effect.BLOCKED;
    }

    /** What comes of it. */
    public Effect effect() {
        return switch (this) {
            case SELECTED -> Effect.APPLIED;
            case BELOW_CONTEXT_FLOOR, ADVISORY_MODE -> Effect.ADVISORY;
            case DISABLED,
                    INPUTS_UNAVAILABLE_FAIL_OPEN,
                    MIN_TURNS_NOT_REACHED,
                    LOW_RISK,
                    NOT_AT_THIS_CHECKPOINT,
                    ALREADY_INTERVENED_THIS_TURN,
                    REFRESH_COOLDOWN,
                    REPLAN_COOLDOWN,
                    REPLAY_BUDGET,
                    REPLAY_DISABLED_FOR_TURN -> Effect.BLOCKED;
        };
    }

    /** What comes of a decision. */
    public enum Effect {
        APPLIED,
        ADVISORY,
        BLOCKED;

        private final String code = name().toLowerCase(Locale.ROOT);

        /** As it stands in labels. */
        public String code() {
            return code;
        }
    }
}
