package dev.stowage.core.memory;

/** What units are about, where that is the same in every conversation. */
final class Topics {

    static final String GOAL = "task goal";
    static final String CONSTRAINTS = "constraints";
    static final String PREFERENCES = "preferences";
    /** How the code of a moment stands, which is no knowledge for later. */
    static final String VERIFICATION = "verification";

    private Topics() {}
}
