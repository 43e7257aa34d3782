package dev.stowage.core.compaction;

import java.util.Locale;
import java.util.Optional;

/** How strong a means is, the gentlest first. */
public enum Level {
    NONE(0),
    /** By rule: stale files to their outlines, older copies first; large old results to their ends. */
    SOFT(3),
    /** By relevance: of the old exchanges, the half that has most to do with the question at hand stays. */
    HARD(5),
    /** One checkpoint instead of all but the last messages. */
    EMERGENCY(4);

    private final String code = name().toLowerCase(Locale.ROOT);
    private final int lastMessages;

    Level(int lastMessages) {
        this.lastMessages = lastMessages;
    }

    /** As it stands in headers, labels and events. */
    public String code() {
        return code;
    }

    /** How many messages at the end it leaves alone; the results of one call count as one. */
    int lastMessages() {
        return lastMessages;
    }

    /** The level above; empty for the highest. */
    Optional<Level> next() {
        return switch (this) {
            case NONE -> Optional.of(SOFT);
            case SOFT -> Optional.of(HARD);
            case HARD -> Optional.of(EMERGENCY);
            case EMERGENCY -> Optional.empty();
        };
    }

    Level orHigher(Level other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
