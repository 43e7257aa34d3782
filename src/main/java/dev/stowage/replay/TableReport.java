package dev.stowage.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The report for a terminal: a table with the totals last, then what must be known about it. */
final class TableReport {

    private static final int LONGEST_ID = 36;

    private final TextTable table = new TextTable(2);

    private TableReport() {}

    static String of(Report report) {
        TableReport written = new TableReport();
        written.add(
                "conversation",
                "",
                Stream.of(Measure.values()).map(Measure::title).toList(),
                "");
        written.table.rule();
        report.conversations()
                .forEach(each -> written.add(printable(each.id()), Row.of(each.directly(), each.throughStowage())));
        written.table.rule();
        String title = "total of " + Figures.count(report.conversations().size());
        written.add(title, Row.ofTotal(report.directly(), report.throughStowage()));
        return framed(report.setup(), written.table, report.notes());
    }

    /** A table between what it was made with and what must be known about it. */
    static String framed(Setup setup, TextTable table, List<String> notes) {
        StringBuilder text = new StringBuilder();
        text.append(String.join("; ", setup.inWords())).append("\n\n");
        table.print(text);
        notes.forEach(note -> text.append('\n').append(note));
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
        table.add(row);
    }
}
