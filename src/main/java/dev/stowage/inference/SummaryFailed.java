package dev.stowage.inference;

/** A model could not be asked for a summary, or gave no answer; the message says why, and nothing of what was said. */
final class SummaryFailed extends RuntimeException {

    private static final long serialVersionUID = 1;

    SummaryFailed(String message) {
        super(message);
    }
}
