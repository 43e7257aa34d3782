package dev.stowage.core.compaction;

import java.util.Locale;
import java.util.Set;

/** What a figure is a figure of, told by what stands around it. */
final class Label {

    private static final String LINE = "line";
    private static final int LONGEST = 24;
    private static final int MOST_MARKS = 4;
    private static final String MARKS = " \"':=(#";

    /** Words that say nothing of the figure behind them. */
    private static final Set<String> LITTLE = Set.of(
            "a", "about", "after", "and", "are", "around", "as", "at", "be", "before", "became", "but", "by", "for",
            "from", "in", "into", "is", "it", "like", "of", "on", "or", "so", "than", "that", "the", "then", "this",
            "to", "until", "was", "were", "with");

    private Label() {}

    /** The label of what stands at a place in a text; nothing where it has none. */
    static String of(String text, int from, int to) {
        int end = from;
        while (end > 0 && from - end < MOST_MARKS && MARKS.indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        int start = end;
        while (start > 0 && end - start <= LONGEST && isLetter(text.charAt(start - 1))) {
            start--;
        }
        if (opensRange(text, to) || followsFile(text, start, end)) {
            return LINE;
        }
        String word = text.substring(start, end);
        boolean says = end < from
                && word.length() > 1
                && word.length() <= LONGEST
                && !LITTLE.contains(word.toLowerCase(Locale.ROOT));
        return says ? word : "";
    }

    /** Whether it is the first line of those that a command is to show, as in {@code 510,530p}. */
    private static boolean opensRange(String text, int to) {
        int at = to + 1;
        while (at < text.length() && Character.isDigit(text.charAt(at))) {
            at++;
        }
        return at > to + 1 && at < text.length() && text.charAt(to) == ',' && text.charAt(at) == 'p';
    }

    /** Whether the word before it is the ending of a file's name, with a colon between: a place in that file. */
    private static boolean followsFile(String text, int start, int end) {
        return start > 0 && start < end && text.charAt(start - 1) == '.' && text.startsWith(":", end);
    }

    private static boolean isLetter(char letter) {
        return Character.isLetter(letter) || letter == '_';
    }
}
