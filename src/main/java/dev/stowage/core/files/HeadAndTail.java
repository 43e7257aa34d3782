package dev.stowage.core.files;

import java.util.List;

/**
 * Cuts a long output to its beginning and its end: two thirds of what may stay go to the beginning. In between it says how
 * many lines are left out, and keeps those of them that speak of errors.
 */
public final class HeadAndTail {

    /** Error lines take no more than a fourth of what may stay, in logs half of it. */
    private static final int ERRORS = 4;

    private static final int ERRORS_OF_LOGS = 2;
    /** Making room for error lines leaves out more lines, which may have errors too. */
    private static final int ROUNDS = 4;

    private static final int LEAST = 300;
    private static final String NOTE = "[… %s left out to save context%s]\n";
    private static final int LONGEST_NOTE = 120;
    /** A cut goes to the end of a line unless that gives away more than this share of a piece. */
    private static final int WASTE = 4;

    private HeadAndTail() {}

    /**
     * At most {@code budget} characters of a text, cut between characters; the text itself where it fits.
     *
     * @param budget in UTF-16 units; less than 300 counts as 300
     */
    public static String cut(String text, int budget) {
        return cut(text, budget, ERRORS);
    }

    /** As {@link #cut}, with more room for error lines. */
    static String ofLog(String text, int budget) {
        return cut(text, budget, ERRORS_OF_LOGS);
    }

    private static String cut(String text, int budget, int share) {
        int most = Math.max(LEAST, budget);
        return text.length() <= most ? text : shortened(text, most, most / share);
    }

    private static String shortened(String text, int most, int errorBudget) {
        Lines lines = Lines.of(text);
        List<String> errors = List.of();
        for (int round = 0; round < ROUNDS; round++) {
            int rest = most - LONGEST_NOTE - size(errors);
            List<String> more =
                    errors(lines, headEnd(text, 2 * rest / 3), tailStart(text, text.length() - rest / 3), errorBudget);
            boolean settled = size(more) <= size(errors);
            errors = more;
            if (settled) {
                break;
            }
        }
        int rest = most - LONGEST_NOTE - size(errors);
        int head = headEnd(text, 2 * rest / 3);
        int tail = tailStart(text, text.length() - rest / 3);
        return text.substring(0, head) + note(lines, head, tail, errors) + text.substring(tail);
    }

    private static int size(List<String> lines) {
        return lines.stream().mapToInt(line -> line.length() + 1).sum();
    }

    private static int headEnd(String text, int at) {
        int lineEnd = text.lastIndexOf('\n', at - 1) + 1;
        return lineEnd > 0 && lineEnd >= at - at / WASTE ? lineEnd : Graphemes.floor(text, at);
    }

    private static int tailStart(String text, int at) {
        int lineStart = text.indexOf('\n', at) + 1;
        int spare = (text.length() - at) / WASTE;
        return lineStart > 0 && lineStart <= at + spare ? lineStart : Graphemes.ceiling(text, at);
    }

    private static List<String> errors(Lines lines, int head, int tail, int budget) {
        return ErrorLines.distinct(lines, firstFrom(lines, head), firstFrom(lines, tail), budget);
    }

    private static String note(Lines lines, int head, int tail, List<String> errors) {
        int omitted = firstFrom(lines, tail) - firstFrom(lines, head);
        String what = omitted == 0 ? (tail - head) + " characters" : Counts.of(omitted, "line");
        String note = NOTE.formatted(what, errors.isEmpty() ? "" : "; of these, with errors:");
        String start = head > 0 && lines.text().charAt(head - 1) != '\n' ? "\n" : "";
        return start + note + errors.stream().map(line -> line + '\n').reduce("", String::concat);
    }

    /** The first line that starts at or behind a place. */
    private static int firstFrom(Lines lines, int at) {
        int low = 0;
        int high = lines.count();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (lines.all().get(middle).from() < at) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
