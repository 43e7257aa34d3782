package dev.stowage.core.files;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Edits of a text by its lines. A line end at the end of a text is an empty line after it. */
final class LineEdits {

    private LineEdits() {}

    static List<String> lines(String text) {
        return List.of(text.split("\n", -1));
    }

    /** The text with {@code more} behind its line {@code line}, counted from 1; empty where it has no such line. */
    static Optional<String> inserted(String text, int line, String more) {
        List<String> lines = new ArrayList<>(lines(text));
        if (line < 0 || line > lines.size()) {
            return Optional.empty();
        }
        lines.addAll(line, lines(more.endsWith("\n") ? more.substring(0, more.length() - 1) : more));
        return Optional.of(String.join("\n", lines));
    }

    /** The text after all hunks, which stand in its order; empty where one of them fits nowhere, or in more than one place. */
    static Optional<String> patched(String text, List<Hunk> hunks) {
        List<String> lines = new ArrayList<>(lines(text));
        int from = 0;
        int moved = 0;
        for (Hunk hunk : hunks) {
            int at = place(lines, hunk, from, moved);
            if (at < 0) {
                return Optional.empty();
            }
            lines.subList(at, at + hunk.old().size()).clear();
            lines.addAll(at, hunk.now());
            from = at + hunk.now().size();
            moved += hunk.now().size() - hunk.old().size();
        }
        return Optional.of(String.join("\n", lines));
    }

    private static int place(List<String> lines, Hunk hunk, int from, int moved) {
        int said = hunk.line() + moved;
        if (hunk.line() >= 0 && said >= from && isAt(lines, hunk.old(), said)) {
            return said;
        }
        int start = from;
        for (String anchor : hunk.anchors()) {
            int found = lines.subList(start, lines.size()).indexOf(anchor);
            if (found < 0) {
                return -1;
            }
            start += found + 1;
        }
        return hunk.old().isEmpty() ? end(lines, hunk) : next(lines, hunk, start);
    }

    /** Lines that stand nowhere in particular come last. */
    private static int end(List<String> lines, Hunk hunk) {
        boolean closed = lines.get(lines.size() - 1).isEmpty();
        return hunk.line() >= 0 || !hunk.anchors().isEmpty() ? -1 : lines.size() - (closed ? 1 : 0);
    }

    /** The first place is meant where an anchor leads to it; without one it has to be the only one. */
    private static int next(List<String> lines, Hunk hunk, int from) {
        int first = from;
        while (first < lines.size() && !isAt(lines, hunk.old(), first)) {
            first++;
        }
        int second = first + 1;
        while (second < lines.size() && !isAt(lines, hunk.old(), second)) {
            second++;
        }
        boolean found = first < lines.size();
        return found && (second >= lines.size() || !hunk.anchors().isEmpty()) ? first : -1;
    }

    private static boolean isAt(List<String> lines, List<String> sought, int at) {
        return at >= 0
                && at + sought.size() <= lines.size()
                && lines.subList(at, at + sought.size()).equals(sought);
    }
}
