package dev.stowage.core.residency;

import dev.stowage.core.files.Outliner;
import dev.stowage.core.files.ToldFile;
import java.util.List;
import java.util.TreeSet;

/** What is shown of a file that is too large to be shown whole: its outline, and the lines that the conversation has touched. */
final class Excerpt {

    private static final int AROUND = 5;

    private final List<String> lines;
    private final TreeSet<Integer> chosen = new TreeSet<>();

    private Excerpt(String text) {
        lines = List.of(text.split("\n", -1));
    }

    /** At most so many bytes, or the outline alone where that takes more. */
    static String of(ToldFile file, String text, Outliner outliner, int most) {
        String outline = outliner.outline(file.path(), text);
        Excerpt excerpt = new Excerpt(text);
        long left = most - FileBlock.bytes(outline);
        List<String> snippets = file.snippets();
        for (int i = snippets.size() - 1; i >= 0; i--) {
            left = excerpt.touched(text.indexOf(snippets.get(i)), text, snippets.get(i), left);
        }
        return outline + excerpt.ranges();
    }

    /** Takes the lines of a snippet where there is room for all of them; what room is left. */
    private long touched(int at, String text, String snippet, long left) {
        if (at < 0 || snippet.isBlank()) {
            return left;
        }
        int first = newlines(text.substring(0, at));
        int from = Math.max(0, first - AROUND);
        int to = Math.min(lines.size(), first + newlines(snippet) + 1 + AROUND);
        long cost = 0;
        for (int line = from; line < to; line++) {
            cost += chosen.contains(line) ? 0 : FileBlock.bytes(lines.get(line)) + 1;
        }
        boolean fits = cost + HEADING <= left;
        for (int line = from; fits && line < to; line++) {
            chosen.add(line);
        }
        return fits ? left - cost - HEADING : left;
    }

    /** What the line above a range takes at most. */
    private static final int HEADING = 32;

    private static int newlines(String text) {
        return (int) text.chars().filter(letter -> letter == '\n').count();
    }

    private String ranges() {
        StringBuilder text = new StringBuilder();
        for (int line : chosen) {
            if (!chosen.contains(line - 1)) {
                int end = line;
                while (chosen.contains(end + 1)) {
                    end++;
                }
                text.append("\nlines ")
                        .append(line + 1)
                        .append(" to ")
                        .append(end + 1)
                        .append(":");
            }
            text.append('\n').append(lines.get(line));
        }
        return text.toString();
    }
}
