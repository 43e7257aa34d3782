package dev.stowage.inference;

/** Nothing could be looked for elsewhere; the message says why, and nothing of the question. */
final class RecallFailed extends RuntimeException {

    private static final long serialVersionUID = 1;

    RecallFailed(String message) {
        super(message);
    }
}
