package dev.stowage.proxy;

/** Stowage would be open to strangers; the message says what to change. */
public final class InvalidAccess extends RuntimeException {

    private static final long serialVersionUID = 1;

    InvalidAccess(String message) {
        super(message);
    }
}
