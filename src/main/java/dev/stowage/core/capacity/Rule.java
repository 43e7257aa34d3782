package dev.stowage.core.capacity;

/** What a setting must be. */
final class Rule {

    private Rule() {}

    /** @throws IllegalArgumentException naming the key, what it must be and what it is */
    static void holds(boolean held, String key, String must, Object value) {
        if (!held) {
            throw new IllegalArgumentException("capacity." + key + " must be " + must + ": " + value);
        }
    }
}
