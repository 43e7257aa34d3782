package dev.stowage.workspace;

/** The configured directories cannot be used; the message says what to change. */
public final class InvalidWorkspace extends RuntimeException {

    private static final long serialVersionUID = 1;

    InvalidWorkspace(String message) {
        super(message);
    }
}
