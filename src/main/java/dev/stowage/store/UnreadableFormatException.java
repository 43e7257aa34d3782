package dev.stowage.store;

import java.io.IOException;

/** Stored bytes that are torn, corrupt, or not of Stowage. */
final class UnreadableFormatException extends IOException {

    private static final long serialVersionUID = 1;

    UnreadableFormatException(String message) {
        super(message);
    }

    static void unless(boolean readable, String message) throws UnreadableFormatException {
        if (!readable) {
            throw new UnreadableFormatException(message);
        }
    }
}
