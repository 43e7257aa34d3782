package dev.stowage.core.files;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The line numbers that tools put before the lines they show. */
final class Gutter {

    private static final Pattern NUMBER = Pattern.compile("[ \\t]{0,12}(\\d{1,7})(\\t|→| ?\\||:)");
    /** Of all lines, and of the steps from one number to the next. */
    private static final double MOST = 0.8;
    /** Notes around what is shown may be as many as its lines, where it is short. */
    private static final int NOTES = 6;

    /**
     * Text with a gutter.
     *
     * @param from where its first numbered line starts
     * @param to where its last one ends
     * @param body the lines in between without their numbers
     */
    record Numbered(int from, int to, String body) {}

    private record Mark(int line, int number, String sign, int textFrom) {}

    private final Lines lines;
    private final List<Mark> marks = new ArrayList<>();

    private Gutter(Lines lines) {
        this.lines = lines;
    }

    /** The numbered part of a text, where most of its lines have numbers that rise by one. */
    static Optional<Numbered> in(String text) {
        Gutter gutter = new Gutter(Lines.of(text));
        gutter.mark();
        return gutter.isOne() ? Optional.of(gutter.numbered()) : Optional.empty();
    }

    private void mark() {
        for (int i = 0; i < lines.count(); i++) {
            Lines.Line line = lines.all().get(i);
            Matcher number = NUMBER.matcher(lines.text()).region(line.from(), line.to());
            if (number.lookingAt()) {
                String sign = number.group(2).strip();
                marks.add(new Mark(i, Integer.parseInt(number.group(1)), sign, number.end()));
            }
        }
        String common = marks.isEmpty() ? "" : marks.get(marks.size() / 2).sign;
        marks.removeIf(mark -> !mark.sign.equals(common));
    }

    private boolean isOne() {
        if (marks.size() < 2) {
            return false;
        }
        int inside = last().line - marks.get(0).line + 1;
        int outside = lines.count() - inside;
        int steps = 0;
        for (int i = 1; i < marks.size(); i++) {
            steps += marks.get(i).number == marks.get(i - 1).number + 1 ? 1 : 0;
        }
        return marks.size() >= MOST * inside
                && outside <= Math.max(NOTES, inside)
                && steps >= MOST * (marks.size() - 1);
    }

    private Mark last() {
        return marks.get(marks.size() - 1);
    }

    /** A blank behind {@code |} or {@code :} belongs to the gutter if every line has it. */
    private Numbered numbered() {
        String text = lines.text();
        boolean spaced = (marks.get(0).sign.equals("|") || marks.get(0).sign.equals(":"))
                && marks.stream().allMatch(mark -> isBlankOrEnd(text, mark));
        StringBuilder body = new StringBuilder();
        int first = marks.get(0).line;
        int next = 0;
        for (int i = first; i <= last().line; i++) {
            Lines.Line line = lines.all().get(i);
            boolean marked = marks.get(next).line == i;
            int from = marked ? marks.get(next++).textFrom : line.from();
            int start = marked && spaced ? Math.min(from + 1, line.to()) : from;
            body.append(text, start, line.to()).append('\n');
        }
        return new Numbered(
                lines.all().get(first).from(), lines.all().get(last().line).to(), body.toString());
    }

    private boolean isBlankOrEnd(String text, Mark mark) {
        int end = lines.all().get(mark.line).to();
        return mark.textFrom == end || text.charAt(mark.textFrom) == ' ';
    }
}
