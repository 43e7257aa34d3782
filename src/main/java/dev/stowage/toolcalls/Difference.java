package dev.stowage.toolcalls;

import dev.stowage.core.files.Cut;
import dev.stowage.core.files.LineDiff;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What was there and is not, and what is there and was not. */
final class Difference {

    private static final int MOST_LINES = 12;
    private static final int LONGEST = 160;

    private Difference() {}

    /**
     * At most twelve lines, each with {@code -} or {@code +} before it; secrets are masked.
     *
     * @param part whether what is there now may begin earlier and end later, without that being told
     */
    static String summary(List<String> before, List<String> now, boolean part) {
        List<String> marked = LineDiff.marked(before, now).orElseGet(() -> bySets(before, now));
        return told(part ? withoutEnds(marked) : marked);
    }

    /** For what is too large: lines that are nowhere in the other. */
    private static List<String> bySets(List<String> before, List<String> now) {
        Set<String> old = new HashSet<>(before);
        Set<String> next = new HashSet<>(now);
        Stream<String> gone =
                before.stream().filter(line -> !next.contains(line)).map(line -> "-" + line);
        Stream<String> come = now.stream().filter(line -> !old.contains(line)).map(line -> "+" + line);
        return Stream.concat(gone, come).toList();
    }

    /** At the end, as many new lines are told as may have taken the place of old ones. */
    private static List<String> withoutEnds(List<String> marked) {
        int start = 0;
        while (start < marked.size() && marked.get(start).charAt(0) == '+') {
            start++;
        }
        int end = marked.size();
        while (end > start && marked.get(end - 1).charAt(0) == '+') {
            end--;
        }
        int gone = end;
        while (gone > start && marked.get(gone - 1).charAt(0) == '-') {
            gone--;
        }
        return start == end ? marked : marked.subList(start, Math.min(marked.size(), end + end - gone));
    }

    private static String told(List<String> marked) {
        List<String> changes =
                marked.stream().filter(line -> line.charAt(0) != ' ').toList();
        int told = changes.size() > MOST_LINES ? MOST_LINES - 1 : changes.size();
        List<String> lines = new ArrayList<>();
        changes.subList(0, told)
                .forEach(line -> lines.add(line.charAt(0) + " " + Cut.masked(line.substring(1), LONGEST)));
        if (told < changes.size()) {
            lines.add("… and " + (changes.size() - told) + " lines more");
        }
        return lines.isEmpty() ? "the order of its lines is another" : String.join("\n", lines);
    }
}
