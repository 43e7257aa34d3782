package dev.stowage.core.files;

import java.util.ArrayList;
import java.util.List;

/** The lines of a text by their places in it, without their ends. */
record Lines(String text, List<Lines.Line> all) {

    /**
     * @param from where it starts
     * @param to where it ends, before its line end
     */
    record Line(int from, int to) {}

    Lines {
        all = List.copyOf(all);
    }

    /** A line end at the end of a text starts no line. */
    static Lines of(String text) {
        List<Line> lines = new ArrayList<>();
        int from = 0;
        while (from < text.length()) {
            int feed = text.indexOf('\n', from);
            int end = feed < 0 ? text.length() : feed;
            boolean returned = end > from && text.charAt(end - 1) == '\r';
            lines.add(new Line(from, returned ? end - 1 : end));
            from = end + 1;
        }
        return new Lines(text, lines);
    }

    int count() {
        return all.size();
    }

    /** Whether a line's first letter is one of a fence's. */
    boolean mayFence(int index) {
        Line line = all.get(index);
        int at = line.from;
        while (at < line.to && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
        return at < line.to && (text.charAt(at) == '`' || text.charAt(at) == '~');
    }

    String get(int index) {
        Line line = all.get(index);
        return text.substring(line.from, line.to);
    }
}
