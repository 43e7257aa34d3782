package dev.stowage.replay;

/** The command was called in a way that it does not know; the message names the option and the remedy. */
final class WrongUsage extends RuntimeException {

    private static final long serialVersionUID = 1L;

    WrongUsage(String message) {
        super(message);
    }
}
