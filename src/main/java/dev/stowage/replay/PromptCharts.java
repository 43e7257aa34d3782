package dev.stowage.replay;

import java.util.List;

/** A chart of prompts for each of many conversations, under one key. */
final class PromptCharts {

    private PromptCharts() {}

    /**
     * Writes the charts.
     *
     * @param names of the conversations
     * @param curves of each of them, at least one, of the same ways
     */
    static void write(Markup page, List<String> names, List<List<Curve>> curves) {
        if (curves.stream()
                .flatMap(List::stream)
                .anyMatch(curve -> curve.tally().refused() > 0)) {
            page.element(
                    "p",
                    "A stroke at the top is a refused request; where requests were refused more than one way,"
                            + " each has a row of its own, in the order below.");
        }
        page.open("p", "class", "key");
        for (Curve curve : curves.get(0)) {
            page.open("span");
            Drawing.swatch(page, 24, 18)
                    .path("curve " + curve.style(), "M4 9h16")
                    .end();
            page.text(curve.title()).close("span");
        }
        page.close("p").line();
        page.open("div", "class", "charts").line();
        for (int at = 0; at < curves.size(); at++) {
            PromptChart.write(page, names.get(at), curves.get(at), at + 1);
        }
        page.close("div").line();
    }
}
