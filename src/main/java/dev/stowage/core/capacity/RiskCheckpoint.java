package dev.stowage.core.capacity;

import java.util.Locale;

/** Where in a turn risk is looked at. */
public enum RiskCheckpoint {
    /** A user has spoken last. */
    PRE_REQUEST,
    /** A tool has. */
    POST_TOOL,
    /** A tool has, and calls fail again and again. */
    ERROR_ESCALATION;

    private final String code = name().toLowerCase(Locale.ROOT);

    /** As it stands in labels and records. */
    public String code() {
        return code;
    }

    /** Whether it may be done here. */
    boolean allows(Action action) {
        return switch (this) {
            case PRE_REQUEST -> action == Action.REFRESH || action == Action.REPLAN;
            case POST_TOOL -> action != Action.NONE;
            case ERROR_ESCALATION -> action == Action.REPLAN;
        };
    }

    /** Whether it comes after a call. */
    boolean followsTool() {
        return this != PRE_REQUEST;
    }
}
