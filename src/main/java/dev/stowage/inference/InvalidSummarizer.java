package dev.stowage.inference;

/** What is configured under {@code stowage.compaction.summarizer} cannot be used; the message says what to change. */
public final class InvalidSummarizer extends RuntimeException {

    private static final long serialVersionUID = 1;

    InvalidSummarizer(String message) {
        super(message);
    }
}
