package dev.stowage.core.compaction;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The parts of a checkpoint, in the order in which they stand. */
enum Section {
    GOAL("Goal", 12, 2),
    CONSTRAINTS("Constraints and preferences", 40, 40),
    STATE("State of the work", 20, 4),
    DECISIONS("Decisions", 20, 3),
    FILES("Files and symbols touched", 60, 8),
    ERRORS("Errors met and fixes", 20, 3),
    QUESTIONS("Open questions", 8, 1),
    NEXT("Next step", 6, 1),
    MEDIA("No longer shown", 20, 20),
    LEFT_OUT("Left out", 40, 4);

    private static final int LONGEST_LINE = 400;
    private static final int LONGEST_LIST = 1_000;

    private final String title;
    private final int most;
    private final int least;

    Section(String title, int most, int least) {
        this.title = title;
        this.most = most;
        this.least = least;
    }

    String title() {
        return title;
    }

    /** Whether whoever writes a summary is asked for it; the others are put together from what is left out. */
    boolean isWritten() {
        return this != MEDIA && this != LEFT_OUT;
    }

    /** The one that follows it among those that are written; the last follows itself. */
    Section next() {
        return switch (this) {
            case GOAL -> CONSTRAINTS;
            case CONSTRAINTS -> STATE;
            case STATE -> DECISIONS;
            case DECISIONS -> FILES;
            case FILES -> ERRORS;
            case ERRORS -> QUESTIONS;
            case QUESTIONS, NEXT, MEDIA, LEFT_OUT -> NEXT;
        };
    }

    /** The most lines it may have. */
    int most() {
        return most;
    }

    /** The most characters that a line of it may have. */
    int longest() {
        return this == FILES ? LONGEST_LIST : LONGEST_LINE;
    }

    /** How many of its newest lines stay as long as other sections have more than that. */
    int least() {
        return least;
    }

    /** The section that a heading opens; other headings of the same meaning start like ours. */
    static Optional<Section> titled(String heading) {
        String lower = heading.toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(section -> lower.startsWith(section.firstWord()))
                .findFirst();
    }

    private String firstWord() {
        return title.split(" ", 2)[0].toLowerCase(Locale.ROOT);
    }
}
