package dev.stowage.toolcalls;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Compares texts without what does not matter: space and empty lines at the end, kinds of line ends, lines that always change. */
final class Normal {

    private static final int MOST_LINES = 20_000;

    /** Tools cut longer ones, each at a place of its own. */
    private static final int LONGEST_LINE = 1_000;

    /** How much of a text another shows. */
    enum Extent {
        /** All of it. */
        WHOLE,
        /** Perhaps only some lines. */
        PART,
        /** All of it, perhaps between other lines. */
        WRAPPED
    }

    private final List<Pattern> changing;

    /** @param changing lines in which one of them is found are left out */
    Normal(List<Pattern> changing) {
        this.changing = List.copyOf(changing);
    }

    /**
     * In what two texts differ, line by line; an empty text where in nothing.
     *
     * @param extent how much of what there is now was shown before
     * @return empty where they are too large to be compared
     */
    Optional<String> difference(String before, String now, Extent extent) {
        List<String> then = lines(before);
        List<String> today = lines(now);
        boolean tooLarge = then.size() > MOST_LINES
                || today.size() > MOST_LINES
                || today.stream().anyMatch(line -> line.length() > LONGEST_LINE);
        if (tooLarge) {
            return Optional.empty();
        }
        return Optional.of(isSame(then, today, extent) ? "" : Difference.summary(then, today, extent == Extent.PART));
    }

    private static boolean isSame(List<String> then, List<String> today, Extent extent) {
        return then.equals(today)
                || switch (extent) {
                    case WHOLE -> false;
                    case PART -> isIn(then, today);
                    case WRAPPED -> isIn(today, then);
                };
    }

    private static boolean isIn(List<String> some, List<String> all) {
        return !some.isEmpty() && Collections.indexOfSubList(all, some) >= 0;
    }

    private List<String> lines(String text) {
        MeteredText.Budget budget = new MeteredText.Budget();
        List<String> lines = new ArrayList<>();
        text.lines()
                .map(String::stripTrailing)
                .filter(line -> !alwaysChanges(line, budget))
                .forEach(lines::add);
        while (!lines.isEmpty() && lines.get(lines.size() - 1).isEmpty()) {
            lines.remove(lines.size() - 1);
        }
        return lines;
    }

    private boolean alwaysChanges(String line, MeteredText.Budget budget) {
        return changing.stream().anyMatch(pattern -> MeteredText.finds(pattern, line, budget));
    }
}
