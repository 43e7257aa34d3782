package dev.stowage.core.arena;

import dev.stowage.core.files.Graphemes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * Cuts a text at the borders of lines: two thirds of the room go to its beginning, one third to its end. A line in between
 * says how many were left out. A first line that is too long alone is cut where it has to be.
 */
record LineCut(ToLongFunction<String> counter) {

    private static final int ATTEMPTS = 4;
    private static final int LEAST_CHARACTERS = 16;

    /** As much of {@code text} as takes at most {@code room} tokens; empty where that would be nothing. */
    Optional<String> of(String text, long room) {
        List<String> lines = text.lines().toList();
        long forLines = room - counter.applyAsLong(note(lines.size()) + "\n");
        for (int i = 0; i < ATTEMPTS && forLines > 0; i++) {
            String cut = cut(lines, forLines);
            long over = counter.applyAsLong(cut) - room;
            if (over <= 0) {
                return Optional.of(cut).filter(some -> !some.isEmpty());
            }
            forLines -= over;
        }
        return Optional.empty();
    }

    private String cut(List<String> lines, long room) {
        List<String> kept = new ArrayList<>(head(lines, 2 * room / 3));
        if (kept.isEmpty()) {
            return "";
        }
        List<String> rest = lines.subList(kept.size(), lines.size());
        List<String> tail = tail(rest, room - 2 * room / 3);
        int leftOut = rest.size() - tail.size();
        if (leftOut > 0) {
            kept.add(note(leftOut));
        }
        kept.addAll(tail);
        return String.join("\n", kept);
    }

    private List<String> head(List<String> lines, long room) {
        int end = 0;
        long rest = room;
        while (end < lines.size() && tokens(lines.get(end)) <= rest) {
            rest -= tokens(lines.get(end));
            end++;
        }
        return end > 0
                ? lines.subList(0, end)
                : clipped(lines.get(0), room).stream().toList();
    }

    private List<String> tail(List<String> lines, long room) {
        int start = lines.size();
        long rest = room;
        while (start > 0 && tokens(lines.get(start - 1)) <= rest) {
            rest -= tokens(lines.get(start - 1));
            start--;
        }
        return lines.subList(start, lines.size());
    }

    private Optional<String> clipped(String line, long room) {
        int most = line.length();
        while (most >= LEAST_CHARACTERS) {
            String clipped = Graphemes.clipped(line, most);
            if (tokens(clipped) <= room) {
                return Optional.of(clipped);
            }
            most -= Math.max(1, most / 8);
        }
        return Optional.empty();
    }

    private long tokens(String line) {
        return counter.applyAsLong(line + "\n");
    }

    private static String note(int lines) {
        return "[… " + lines + (lines == 1 ? " line" : " lines") + " left out]";
    }
}
