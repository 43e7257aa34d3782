package dev.stowage.core.files;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Unified diffs of texts, with three lines around each change. The same texts give the same diff. */
public final class LineDiff {

    private static final int AROUND = 3;
    /** Lines times lines; what is larger than that is replaced as a whole. */
    private static final long MOST_COMPARED = 4_000_000;

    private final List<String> old;
    private final List<String> now;
    private final List<Step> steps = new ArrayList<>();
    private boolean isExact = true;

    /** One line: kept, or only in one of the two. */
    private record Step(char mark, String line, int oldAt, int nowAt) {}

    private LineDiff(List<String> old, List<String> now) {
        this.old = old;
        this.now = now;
        compare();
    }

    /** From one text to the next; nothing where they are the same. */
    public static String between(String old, String now) {
        return new LineDiff(LineEdits.lines(old), LineEdits.lines(now)).hunks();
    }

    /**
     * All lines of both, each behind a space where both have it, {@code -} where only the old ones do, {@code +} where only the new
     * ones do; empty where they differ in too much to be compared line by line.
     */
    public static Optional<List<String>> marked(List<String> old, List<String> now) {
        LineDiff diff = new LineDiff(old, now);
        return Optional.of(diff)
                .filter(compared -> compared.isExact)
                .map(compared -> compared.steps.stream()
                        .map(step -> step.mark + step.line)
                        .toList());
    }

    /** The text that a diff of {@link #between} leads to; empty where it does not fit. */
    public static Optional<String> applied(String old, String diff) {
        return LineEdits.patched(old, Patches.hunks(diff));
    }

    private void compare() {
        int head = 0;
        while (head < old.size() && head < now.size() && old.get(head).equals(now.get(head))) {
            steps.add(new Step(' ', old.get(head), head, head));
            head++;
        }
        int oldEnd = old.size();
        int nowEnd = now.size();
        while (oldEnd > head && nowEnd > head && old.get(oldEnd - 1).equals(now.get(nowEnd - 1))) {
            oldEnd--;
            nowEnd--;
        }
        middle(head, oldEnd, nowEnd);
        for (int i = 0; oldEnd + i < old.size(); i++) {
            steps.add(new Step(' ', old.get(oldEnd + i), oldEnd + i, nowEnd + i));
        }
    }

    private void middle(int from, int oldEnd, int nowEnd) {
        int rows = oldEnd - from;
        int columns = nowEnd - from;
        isExact = (long) rows * columns <= MOST_COMPARED;
        int[][] common = isExact ? common(from, rows, columns) : new int[rows + 1][1];
        int i = 0;
        int j = 0;
        while (i < rows || j < columns) {
            boolean both = i < rows && j < columns;
            if (isExact && both && old.get(from + i).equals(now.get(from + j))) {
                steps.add(new Step(' ', old.get(from + i), from + i, from + j));
                i++;
                j++;
            } else if (i < rows && (j == columns || !isExact || common[i + 1][j] >= common[i][j + 1])) {
                steps.add(new Step('-', old.get(from + i), from + i, from + j));
                i++;
            } else {
                steps.add(new Step('+', now.get(from + j), from + i, from + j));
                j++;
            }
        }
    }

    /** Lengths of what is common to the ends of both, the longest first. */
    private int[][] common(int from, int rows, int columns) {
        int[][] common = new int[rows + 1][columns + 1];
        for (int i = rows - 1; i >= 0; i--) {
            for (int j = columns - 1; j >= 0; j--) {
                common[i][j] = old.get(from + i).equals(now.get(from + j))
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        return common;
    }

    private String hunks() {
        StringBuilder text = new StringBuilder();
        int at = 0;
        while (at < steps.size()) {
            int change = nextChange(at);
            if (change < 0) {
                return text.toString();
            }
            int from = Math.max(at, change - AROUND);
            int to = end(change);
            hunk(from, to, text);
            at = to;
        }
        return text.toString();
    }

    private int nextChange(int from) {
        for (int i = from; i < steps.size(); i++) {
            if (steps.get(i).mark != ' ') {
                return i;
            }
        }
        return -1;
    }

    /** Changes whose surroundings touch are one. */
    private int end(int change) {
        int last = change;
        for (int i = change; i < steps.size() && i <= last + 2 * AROUND; i++) {
            last = steps.get(i).mark == ' ' ? last : i;
        }
        return Math.min(steps.size(), last + 1 + AROUND);
    }

    private void hunk(int from, int to, StringBuilder text) {
        List<Step> part = steps.subList(from, to);
        long added = part.stream().filter(step -> step.mark == '+').count();
        long removed = part.stream().filter(step -> step.mark == '-').count();
        long kept = part.size() - added - removed;
        long oldFrom = part.get(0).oldAt + (kept + removed == 0 ? 0L : 1L);
        long nowFrom = part.get(0).nowAt + (kept + added == 0 ? 0L : 1L);
        text.append(text.isEmpty() ? "" : "\n").append("@@ -" + oldFrom + ',' + (kept + removed));
        text.append(" +" + nowFrom + ',' + (kept + added) + " @@");
        part.forEach(step -> text.append('\n').append(step.mark).append(step.line));
    }
}
