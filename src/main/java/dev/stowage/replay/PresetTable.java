package dev.stowage.replay;

import java.util.ArrayList;
import java.util.List;

/** Variants for a terminal: their totals, and what must be known about them. */
final class PresetTable {

    private PresetTable() {}

    static String of(PresetComparison comparison) {
        TextTable table = new TextTable(1);
        table.add(row("total of " + Figures.count(comparison.conversations()), PresetRows.titles(comparison), ""));
        table.rule();
        PresetRows.ofTotal(comparison).forEach(row -> table.add(row(row.way(), row.cells(), row.refusals())));
        return TableReport.framed(comparison.setup(), table, comparison.notes());
    }

    private static List<String> row(String way, List<String> cells, String remark) {
        List<String> row = new ArrayList<>(List.of(way));
        row.addAll(cells);
        row.add(remark);
        return row;
    }
}
