package dev.stowage.inference;

/** What is configured under {@code stowage.compaction.relevance} cannot be used; the message says what to change. */
public final class InvalidRelevance extends RuntimeException {

    private static final long serialVersionUID = 1;

    InvalidRelevance(String message) {
        super(message);
    }
}
