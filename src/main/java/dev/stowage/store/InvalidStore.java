package dev.stowage.store;

/** The configured store cannot be used; the message says what to change. */
public final class InvalidStore extends RuntimeException {

    private static final long serialVersionUID = 1;

    InvalidStore(String message) {
        super(message);
    }
}
