package dev.stowage.core.compaction;

import java.util.Locale;

/** Who wrote a checkpoint, or why no model did, so that it was put together from the conversation's own sentences. */
public enum Summarized {
    /** No model was to be asked, or there was nothing to write. */
    NOT_ASKED,
    /** The model of the request. */
    SAME_PREFIX,
    /** The model that is configured for it. */
    MODEL,
    /** None, for it did not answer in time. */
    LATE,
    /** None, for too many were being asked already. */
    BUSY,
    /** None, for it had failed several times in a row and is left alone for a while. */
    RESTING,
    /** None, for the prompt is longer than it can read. */
    TOO_LONG,
    /** None, for what it wrote could not be used. */
    REFUSED,
    /** None, for it could not be asked, or gave no answer. */
    FAILED;

    private final String code = name().toLowerCase(Locale.ROOT);

    /** As it stands in headers, labels and events. */
    public String code() {
        return code;
    }

    /** Whether there is something to tell. */
    public boolean isTold() {
        return this != NOT_ASKED;
    }
}
