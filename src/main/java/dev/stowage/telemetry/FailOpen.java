package dev.stowage.telemetry;

/** Where something of Stowage's failed and the request went on without it. */
public enum FailOpen {
    /** Reading the body's structure threw. */
    INDEX("index", "exception"),
    /** Finding the session threw. */
    SESSION("session", "exception"),
    /** The session store did not answer in time, so that what is at hand must do. */
    STORE("session", "store"),
    /** The conversation had failed several times in a row and is left alone for a while. */
    POISONED("session", "poisoned"),
    /** Repairing a history threw. */
    REPAIR("repair", "exception"),
    /** Keeping reasoning, or putting it back, threw. */
    REASONING("reasoning", "exception"),
    /** Counting a prompt threw. */
    COUNTING("assess", "exception"),
    /** Too many prompts wait to be counted. */
    COUNTING_BUSY("assess", "busy"),
    /** Keeping what an exchange taught threw. */
    SETTLE("settle", "exception"),
    /** Looking at risk, or doing something about it, threw. */
    CONTROL("control", "exception"),
    /** Looking at risk took too long. */
    CONTROL_LATE("control", "timeout"),
    /** Deciding on compaction threw. */
    PLAN("plan", "exception"),
    /** Deciding on compaction took too long. */
    PLAN_LATE("plan", "timeout"),
    /** Gathering what a prompt no longer shows threw. */
    GATHER("gather", "exception"),
    /** Gathering it took too long. */
    GATHER_LATE("gather", "timeout"),
    /** Keeping files in a prompt threw. */
    RESIDENCY("residency", "exception"),
    /** Keeping files in a prompt took too long. */
    RESIDENCY_LATE("residency", "timeout"),
    /** Exchanges could not be embedded ahead. */
    EMBEDDING("embed", "exception"),
    /** Too many prompts wait for their exchanges to be embedded. */
    EMBEDDING_BUSY("embed", "busy"),
    /** Having a summary written threw. */
    SUMMARY("summary", "exception"),
    /** Putting the prompt together threw. */
    ASSEMBLE("assemble", "exception"),
    /** Listening to the answer threw. */
    TAP("tap", "exception"),
    /** The answer came encoded though identity was asked for, so the usage event stays in it. */
    USAGE_EVENT_ENCODED("tap", "encoded"),
    /** Answering a call of Stowage's own tools threw. */
    OWN_TOOLS("tools", "exception"),
    /** The answer came encoded though identity was asked for, so calls of Stowage's own tools stay in it. */
    OWN_TOOLS_ENCODED("tools", "encoded");

    private final String step;
    private final String reason;

    FailOpen(String step, String reason) {
        this.step = step;
        this.reason = reason;
    }

    String step() {
        return step;
    }

    String reason() {
        return reason;
    }
}
