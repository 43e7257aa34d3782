package dev.stowage.core.compaction;

import java.util.Locale;

/** How complete the scores were that exchanges were ranked by. */
public enum Ranked {
    /** There was nothing to rank. */
    NOT_ASKED,
    /** Each had a score. */
    WHOLE,
    /** Time was up: some had to be ranked by {@link LexicalRelevance}, or all. */
    LATE,
    /** The same, because too much was waiting already. */
    BUSY,
    /** The same, because something went wrong. */
    FAILED;

    private final String code = name().toLowerCase(Locale.ROOT);

    /** As it stands in headers, labels and events. */
    public String code() {
        return code;
    }

    /** Whether some had to be ranked by words for want of a score, or all. */
    public boolean isMixed() {
        return compareTo(WHOLE) > 0;
    }

    /** What is to be said of two rankings of one pass. */
    public Ranked and(Ranked other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
