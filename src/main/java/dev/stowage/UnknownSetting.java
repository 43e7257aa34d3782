package dev.stowage;

/** Something is set that there is not, so that nobody would notice that it does nothing. */
class UnknownSetting extends RuntimeException {

    private static final long serialVersionUID = 1;

    UnknownSetting(String message) {
        super(message);
    }
}
