package dev.stowage.toolcalls;

import dev.stowage.core.files.Cut;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What was there and is not, and what is there and was not. */
final class LineDiff {

    private static final int MOST_LINES = 12;
    private static final int LONGEST = 160;

    /** Of the table, whose size is the product of both lengths. */
    private static final int MOST_CELLS = 1_000_000;

    private LineDiff() {}

    /**
     * At most twelve lines, each with {@code -} or {@code +} before it; secrets are masked.
     *
     * @param part whether what is there now may begin earlier and end later, without that being told
     */
    static String summary(List<String> before, List<String> now, boolean part) {
        int start = 0;
        while (start < Math.min(before.size(), now.size()) && before.get(start).equals(now.get(start))) {
            start++;
        }
        int end = 0;
        while (end < Math.min(before.size(), now.size()) - start
                && before.get(before.size() - 1 - end).equals(now.get(now.size() - 1 - end))) {
            end++;
        }
        List<String> edits = edits(before.subList(start, before.size() - end), now.subList(start, now.size() - end));
        return told(part ? withoutEnds(edits) : edits);
    }

    private static List<String> edits(List<String> before, List<String> now) {
        return (long) before.size() * now.size() > MOST_CELLS ? bySets(before, now) : byPlaces(before, now);
    }

    /** The longest common subsequence stays; the rest was taken out or put in. */
    private static List<String> byPlaces(List<String> before, List<String> now) {
        short[][] common = common(before, now);
        List<String> edits = new ArrayList<>();
        int old = 0;
        int next = 0;
        while (old < before.size() || next < now.size()) {
            if (old < before.size() && next < now.size() && before.get(old).equals(now.get(next))) {
                edits.add("  ");
                old++;
                next++;
            } else if (next == now.size() || (old < before.size() && common[old + 1][next] >= common[old][next + 1])) {
                edits.add("- " + before.get(old++));
            } else {
                edits.add("+ " + now.get(next++));
            }
        }
        return edits;
    }

    private static short[][] common(List<String> before, List<String> now) {
        short[][] common = new short[before.size() + 1][now.size() + 1];
        for (int old = before.size() - 1; old >= 0; old--) {
            for (int next = now.size() - 1; next >= 0; next--) {
                common[old][next] = before.get(old).equals(now.get(next))
                        ? (short) (common[old + 1][next + 1] + 1)
                        : (short) Math.max(common[old + 1][next], common[old][next + 1]);
            }
        }
        return common;
    }

    /** For what is too large: lines that are nowhere in the other. */
    private static List<String> bySets(List<String> before, List<String> now) {
        Set<String> old = new HashSet<>(before);
        Set<String> next = new HashSet<>(now);
        Stream<String> gone =
                before.stream().filter(line -> !next.contains(line)).map(line -> "- " + line);
        Stream<String> come = now.stream().filter(line -> !old.contains(line)).map(line -> "+ " + line);
        return Stream.concat(gone, come).toList();
    }

    /** At the end, as many new lines are told as may have taken the place of old ones. */
    private static List<String> withoutEnds(List<String> edits) {
        int start = 0;
        while (start < edits.size() && edits.get(start).startsWith("+ ")) {
            start++;
        }
        int end = edits.size();
        while (end > start && edits.get(end - 1).startsWith("+ ")) {
            end--;
        }
        int gone = end;
        while (gone > start && edits.get(gone - 1).startsWith("- ")) {
            gone--;
        }
        return start == end ? edits : edits.subList(start, Math.min(edits.size(), end + end - gone));
    }

    private static String told(List<String> edits) {
        List<String> changes = edits.stream().filter(line -> !line.equals("  ")).toList();
        int told = changes.size() > MOST_LINES ? MOST_LINES - 1 : changes.size();
        List<String> lines = new ArrayList<>();
        changes.subList(0, told)
                .forEach(line -> lines.add(line.charAt(0) + " " + Cut.masked(line.substring(2), LONGEST)));
        if (told < changes.size()) {
            lines.add("… and " + (changes.size() - told) + " lines more");
        }
        return lines.isEmpty() ? "the order of its lines is another" : String.join("\n", lines);
    }
}
