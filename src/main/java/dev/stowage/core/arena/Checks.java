package dev.stowage.core.arena;

/** Looks at settings before anything starts with them. */
final class Checks {

    private static final String KEYS = "stowage.arena.";

    private Checks() {}

    /** @param rule begins with the key, without what all keys of the arena begin with */
    static void that(boolean holds, String rule, Object value) {
        if (!holds) {
            throw new IllegalArgumentException(KEYS + rule + ": " + value);
        }
    }

    static String key(String rest) {
        return KEYS + rest;
    }
}
