package dev.stowage.core.arena;

import java.util.Locale;

/** The budgets for what Stowage adds, in the order in which they stand in a prompt. */
public enum Zone {
    /** The operator's standing text. */
    IDENTITY(64, 320, Priority.CRITICAL, true),
    /** Facts with evidence: verification outcomes, active diagnostics. */
    TRUTH(128, 420, Priority.CRITICAL, true),
    /** Goal, constraints, open items and blockers of history that is no longer sent. */
    TASK_STATE(96, 360, Priority.CRITICAL, true),
    /** Failed calls that can no longer be seen. */
    TOOL_FAILURES(0, 480, Priority.HIGH, false),
    /** The snapshot of working memory. */
    MEMORY_WORKING(64, 300, Priority.CRITICAL, false),
    /** Hits of a search in dropped messages and memory; also whatever has no zone of its own. */
    MEMORY_RECALL(0, 600, Priority.NORMAL, false),
    /** What comes from outside; locked unless an operator gives it a cap. */
    RAG_EXTERNAL(0, 0, Priority.NORMAL, false);

    private final String code;
    private final long floor;
    private final long cap;
    private final Priority priority;
    private final boolean critical;

    Zone(long floor, long cap, Priority priority, boolean critical) {
        this.code = name().toLowerCase(Locale.ROOT);
        this.floor = floor;
        this.cap = cap;
        this.priority = priority;
        this.critical = critical;
    }

    /** As it stands in blocks, labels and events. */
    public String code() {
        return code;
    }

    /** Its limits where an operator sets none. */
    public ZoneLimits limits() {
        return new ZoneLimits(floor, cap);
    }

    /** Of an entry that has none of its own. */
    public Priority priority() {
        return priority;
    }

    /** Whether it keeps its floor when others give up theirs, and gives nothing of its cap to others. */
    public boolean critical() {
        return critical;
    }

    boolean recalls() {
        return this == MEMORY_RECALL || this == RAG_EXTERNAL;
    }

    /** Its name in the configuration. */
    String key() {
        return code.replace('_', '-');
    }
}
