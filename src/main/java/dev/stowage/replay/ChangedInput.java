package dev.stowage.replay;

/** An input is no longer what it was when the replay began. */
final class ChangedInput extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ChangedInput(String recording) {
        super("the input of " + recording + " was changed or removed while it was replayed");
    }
}
