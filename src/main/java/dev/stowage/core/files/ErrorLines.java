package dev.stowage.core.files;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Lines that must survive when output is shortened: those that speak of errors, and exits that were not clean. */
final class ErrorLines {

    private static final Pattern ERROR = Pattern.compile(
            "(?i)error|exception|fail|fatal|panic:|traceback|exit(?:ed)?(?: with)?(?: code| status)?[:= ]{1,3}-?[1-9]"
                    + "|<returncode>-?[1-9]");
    private static final Pattern NUMBERS = Pattern.compile("\\d+");
    private static final Pattern NONE = Pattern.compile("(?i)\\b(?:0|no) (?:errors?|failures?|failed)\\b");
    /** Of a line that is longer this much is looked at and kept. */
    private static final int LONGEST = 400;

    private ErrorLines() {}

    static boolean isOne(String line) {
        String head = line.substring(0, Math.min(LONGEST, line.length()));
        return ERROR.matcher(head).find()
                && ERROR.matcher(NONE.matcher(head).replaceAll("")).find();
    }

    /**
     * The error lines in a stretch of lines as they stand there, each kind once: lines that differ in numbers alone are of
     * one kind. They take at most {@code budget} characters with their line ends.
     */
    static List<String> distinct(Lines lines, int from, int to, int budget) {
        List<String> kept = new ArrayList<>();
        Set<String> kinds = new LinkedHashSet<>();
        int left = budget;
        for (int i = from; i < to; i++) {
            String line = Graphemes.clipped(lines.get(i).strip(), LONGEST);
            boolean fits = line.length() < left;
            if (fits && isOne(line) && kinds.add(NUMBERS.matcher(line).replaceAll("0"))) {
                kept.add(line);
                left -= line.length() + 1;
            }
        }
        return kept;
    }
}
