package dev.stowage.proxy;

/** No request could be served within these limits; the message says what to change. */
public final class InvalidLimits extends RuntimeException {

    private static final long serialVersionUID = 1;

    InvalidLimits(String message) {
        super(message);
    }
}
