package dev.stowage.admin;

/** Nobody could use the admin API; the message says what to change. */
public final class InvalidAdmin extends RuntimeException {

    private static final long serialVersionUID = 1;

    InvalidAdmin(String message) {
        super(message);
    }
}
