package dev.stowage.core.files;

import java.util.ArrayList;
import java.util.List;

/** A table in a text: its columns by name, how many rows it has, the first and the last of them. */
final class TableShape {

    private static final String SIGNS = "\t;,|";
    private static final int FIRST_ROWS = 3;
    private static final int LONGEST_ROW = 200;

    private TableShape() {}

    /** At most {@code room} characters. */
    static String of(Lines lines, int room) {
        if (lines.count() == 0) {
            return "";
        }
        String header = lines.get(0);
        char sign = sign(header);
        long columns = header.chars().filter(letter -> letter == sign).count() + 1;
        List<String> said = new ArrayList<>();
        said.add(Counts.of(lines.count() - 1L, "row") + " of " + Counts.of(columns, "column") + ": "
                + Graphemes.clipped(header.replace(String.valueOf(sign), sign == '\t' ? ", " : sign + " "), room / 2));
        for (int i = 1; i < Math.min(lines.count(), 1 + FIRST_ROWS); i++) {
            said.add(row(lines, i));
        }
        if (lines.count() > 1 + FIRST_ROWS) {
            said.add("…");
            said.add(row(lines, lines.count() - 1));
        }
        return Graphemes.clipped(String.join("\n", said), room);
    }

    private static String row(Lines lines, int index) {
        return (index + 1) + ": " + Graphemes.clipped(lines.get(index), LONGEST_ROW);
    }

    /** The sign that the header has most of. */
    private static char sign(String header) {
        char most = ',';
        long count = 0;
        for (int i = 0; i < SIGNS.length(); i++) {
            char sign = SIGNS.charAt(i);
            long signs = header.chars().filter(letter -> letter == sign).count();
            if (signs > count) {
                most = sign;
                count = signs;
            }
        }
        return most;
    }
}
