package dev.stowage.replay;

/** Says what is wrong with an input, in words that quote nothing of it. */
final class Unreadable extends Exception {

    private static final long serialVersionUID = 1L;

    Unreadable(String what) {
        super(what);
    }

    /** What is wrong. */
    String what() {
        return String.valueOf(getMessage());
    }
}
