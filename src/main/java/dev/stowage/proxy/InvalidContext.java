package dev.stowage.proxy;

/** What is configured under {@code stowage.context} cannot be used; the message says what to change. */
public final class InvalidContext extends RuntimeException {

    private static final long serialVersionUID = 1;

    InvalidContext(String message, Throwable cause) {
        super(message, cause);
    }
}
