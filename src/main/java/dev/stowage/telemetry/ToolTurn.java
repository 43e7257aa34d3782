package dev.stowage.telemetry;

import java.util.Locale;

/** How an answer ended in which a model had called Stowage's own tools. */
public enum ToolTurn {
    /** The model went on after it had been answered. */
    ANSWERED,
    /** It had called the client's tools besides. */
    MIXED,
    /** It called nothing else for too many rounds. */
    LIMIT,
    /** It could not be asked again, or did not answer. */
    FAILED,
    /** Its answer was cut before its calls were whole. */
    CUT;

    private final String label = name().toLowerCase(Locale.ROOT);

    String label() {
        return label;
    }
}
