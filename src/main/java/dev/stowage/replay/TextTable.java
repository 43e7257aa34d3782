package dev.stowage.replay;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A table for a terminal. Its first row is the head; the first columns and the last one are text, the others numbers. */
final class TextTable {

    private static final String GAP = "  ";

    private final int texts;
    private final List<List<String>> rows = new ArrayList<>();
    private final Set<Integer> ruled = new HashSet<>();

    /**
     * @param texts how many of the first columns are text
     */
    TextTable(int texts) {
        this.texts = texts;
    }

    void add(List<String> row) {
        rows.add(List.copyOf(row));
    }

    /** Draws a rule before the row that comes next. */
    void rule() {
        ruled.add(rows.size());
    }

    void print(StringBuilder text) {
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        String rule = "-".repeat(line(rows.get(0), widths).length());
        for (int at = 0; at < rows.size(); at++) {
            if (ruled.contains(at)) {
                text.append(rule).append('\n');
            }
            text.append(line(rows.get(at), widths)).append('\n');
        }
    }

    private String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String cell = row.get(column);
            String padding = " ".repeat(widths[column] - cell.length());
            boolean isText = column < texts || column == widths.length - 1;
            line.append(isText ? cell + padding : padding + cell).append(GAP);
        }
        return line.toString().stripTrailing();
    }
}
