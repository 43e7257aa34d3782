package dev.stowage.core.files;

import java.util.Optional;

/**
 * One stretch of a text for another.
 *
 * @param old what is replaced; nothing where the file is new
 * @param all wherever it stands; otherwise it has to stand there once
 */
record Replacement(String old, String now, boolean all) {

    /** The text afterwards; empty where it does not say which stretch is meant. */
    Optional<String> applied(Optional<String> before) {
        if (old.isEmpty()) {
            return Optional.of(now);
        }
        return before.filter(this::isExact).map(text -> text.replace(old, now));
    }

    private boolean isExact(String text) {
        int first = text.indexOf(old);
        return first >= 0 && (all || text.indexOf(old, first + 1) < 0);
    }
}
