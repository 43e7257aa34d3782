package dev.stowage.inference;

/** What is configured under {@code stowage.memory} cannot be used; the message says what to change. */
public final class InvalidRecall extends RuntimeException {

    private static final long serialVersionUID = 1;

    public InvalidRecall(String message) {
        super(message);
    }
}
