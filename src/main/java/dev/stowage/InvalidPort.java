package dev.stowage;

/** Nothing can listen there; the message says what to change. */
class InvalidPort extends RuntimeException {

    private static final long serialVersionUID = 1;

    InvalidPort(String message) {
        super(message);
    }
}
