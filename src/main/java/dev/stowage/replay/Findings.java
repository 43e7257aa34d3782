package dev.stowage.replay;

/**
 * What is told of a replay.
 *
 * @param table for a terminal
 * @param json for programs
 * @param html as a page
 * @param fine whether all inputs could be read, and Stowage itself refused nothing
 */
record Findings(String table, String json, String html, boolean fine) {

    static Findings of(Report report) {
        boolean fine = report.problems().isEmpty() && report.ourRefusals() == 0;
        return new Findings(TableReport.of(report), JsonReport.of(report), HtmlReport.of(report), fine);
    }

    static Findings of(PresetComparison comparison) {
        boolean fine = comparison.problems().isEmpty() && comparison.ourRefusals() == 0;
        return new Findings(PresetTable.of(comparison), PresetJson.of(comparison), PresetPage.of(comparison), fine);
    }
}
