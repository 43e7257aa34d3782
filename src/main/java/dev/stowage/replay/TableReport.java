package dev.stowage.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The report for a terminal: a table with the totals last, then what must be known about it. */
final class TableReport {

    private static final int LONGEST_ID = 36;

    private final List<List<String>> rows = new ArrayList<>();

    private TableReport() {}

    static String of(Report report) {
        TableReport table = new TableReport();
        table.add(
                "conversation",
                "",
                Stream.of(Measure.values()).map(Measure::title).toList(),
                "");
        report.conversations()
                .forEach(each -> table.add(printable(each.id()), Row.of(each.directly(), each.throughStowage())));
        int totals = table.rows.size();
        String title = "total of " + Figures.count(report.conversations().size());
        table.add(title, Row.ofTotal(report.directly(), report.throughStowage()));
        StringBuilder text = new StringBuilder();
        text.append(String.join("; ", report.setup().inWords())).append("\n\n");
        table.print(text, totals);
        report.notes().forEach(note -> text.append('\n').append(note));
        return text.append('\n').toString();
    }

    /** A name on one line, without what a terminal would act upon. */
    private static String printable(String id) {
        String plain = id.replaceAll("\\p{C}", "?");
        return plain.length() <= LONGEST_ID ? plain : plain.substring(0, LONGEST_ID - 3) + "...";
    }

    private void add(String title, List<Row> lines) {
        for (int at = 0; at < lines.size(); at++) {
            Row line = lines.get(at);
            add(at == 0 ? title : "", line.way(), line.cells(), line.refusals());
        }
    }

    private void add(String title, String way, List<String> cells, String remark) {
        List<String> row = new ArrayList<>(List.of(title, way));
        row.addAll(cells);
        row.add(remark);
        rows.add(row);
    }

    private void print(StringBuilder text, int totals) {
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        for (int at = 0; at < rows.size(); at++) {
            if (at == 1 || at == totals) {
                text.append("-".repeat(line(rows.get(0), widths).length())).append('\n');
            }
            text.append(line(rows.get(at), widths)).append('\n');
        }
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String cell = row.get(column);
            String padding = " ".repeat(widths[column] - cell.length());
            boolean isText = column < 2 || column == widths.length - 1;
            line.append(isText ? cell + padding : padding + cell).append("  ");
        }
        return line.toString().stripTrailing();
    }
}
