package dev.stowage.core.chat;

import java.util.Locale;

/** Who speaks in a message. */
public enum Role {
    SYSTEM,
    DEVELOPER,
    USER,
    ASSISTANT,
    TOOL,
    /** The result of a legacy function call. */
    FUNCTION,
    /** A name that no provider documents, or none. */
    UNKNOWN;

    private final String wireName = name().toLowerCase(Locale.ROOT);

    /** Reads the name used on the wire. */
    public static Role of(String name) {
        for (Role role : values()) {
            if (role.wireName().equals(name)) {
                return role;
            }
        }
        return UNKNOWN;
    }

    public String wireName() {
        return wireName;
    }

    /** Whether it instructs rather than converses; clients put the date and the like there. */
    public boolean instructs() {
        return this == SYSTEM || this == DEVELOPER;
    }

    /** Whether it brings the result of a call. */
    public boolean answersCall() {
        return this == TOOL || this == FUNCTION;
    }
}
