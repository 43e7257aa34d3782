package dev.stowage.upstream;

/** The configured upstreams cannot be used; the message says what to change. */
public final class InvalidUpstreams extends RuntimeException {

    private static final long serialVersionUID = 1;

    InvalidUpstreams(String message) {
        super(message);
    }
}
