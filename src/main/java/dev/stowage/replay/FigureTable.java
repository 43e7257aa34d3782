package dev.stowage.replay;

import java.util.List;
import java.util.Locale;

/** A table of figures, with a group of rows for each conversation or total. */
final class FigureTable {

    private FigureTable() {}

    /**
     * Begins it.
     *
     * @param titles of the figures; refusals come last
     */
    static void begin(Markup page, String caption, List<String> titles) {
        page.openScrolling(caption);
        page.open("table", "class", "figures").element("caption", caption);
        page.open("thead").open("tr");
        page.element("th", "conversation", "scope", "col").element("th", "way", "scope", "col");
        titles.forEach(title -> page.element("th", title, "scope", "col"));
        page.close("tr").close("thead").line();
    }

    static void group(Markup page, String title, List<Row> rows) {
        page.open("tbody");
        for (int at = 0; at < rows.size(); at++) {
            page.open("tr", "class", rows.get(at).way().toLowerCase(Locale.ROOT));
            if (at == 0) {
                page.element("th", title, "scope", "rowgroup", "rowspan", rows.size());
            }
            row(page, rows.get(at));
            page.close("tr");
        }
        page.close("tbody").line();
    }

    private static void row(Markup page, Row row) {
        page.element("th", row.way(), "scope", "row");
        int last = row.cells().size() - 1;
        row.cells().subList(0, last).forEach(cell -> page.element("td", cell));
        page.open("td").text(row.cells().get(last));
        if (!row.refusals().isEmpty()) {
            page.element("small", row.refusals());
        }
        page.close("td");
    }

    static void end(Markup page) {
        page.close("table").close("div").line();
    }
}
