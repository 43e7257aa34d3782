package dev.stowage.core.compaction;

/** What was done to a message. */
public enum Deed {
    /** Files in it stand as their outlines. */
    OUTLINED,
    /** Of a large result, its ends and its error lines stand. */
    SHORTENED,
    /** It is not sent. */
    LEFT_OUT,
    /** The checkpoint speaks of it. */
    CHECKPOINTED,
    /** A result that must stay was cut, because the prompt would not have fitted otherwise. */
    CUT
}
