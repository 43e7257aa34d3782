package dev.stowage.replay;

import java.util.List;
import java.util.stream.Stream;

/** The report as one page that needs nothing beside it: no script, no font, no picture from elsewhere. */
final class HtmlReport {

    private final Report report;
    private final Tally direct;
    private final Tally stowage;
    private final Markup page;

    private HtmlReport(Report report) {
        this.report = report;
        direct = report.directly();
        stowage = report.throughStowage();
        page = PageFrame.begin("Stowage replay", report.setup(), report.notes());
    }

    static String of(Report report) {
        return new HtmlReport(report).page();
    }

    private String page() {
        tiles();
        totals();
        cost();
        hits();
        prompts();
        conversations();
        return PageFrame.end(page, report.problems());
    }

    private void tiles() {
        page.open("dl", "class", "tiles");
        for (Measure measure : List.of(Measure.PROMPT, Measure.HIT_SHARE, Measure.USD, Measure.REFUSED)) {
            page.open("div").element("dt", measure.title()).element("dd", measure.of(stowage));
            page.element("dd", "direct " + measure.of(direct), "class", "beside");
            page.element("dd", "difference " + measure.difference(direct, stowage), "class", "beside");
            page.close("div");
        }
        page.close("dl").line();
    }

    private void totals() {
        page.element("h2", "Total");
        String conversations = Figures.count(report.conversations().size()) + " conversations";
        FigureTable.begin(page, conversations + ", sent directly and through Stowage", titles());
        FigureTable.group(page, conversations, Row.ofTotal(direct, stowage));
        FigureTable.end(page);
    }

    private static List<String> titles() {
        return Stream.of(Measure.values()).map(Measure::title).toList();
    }

    private void cost() {
        page.element("h2", "Cost");
        if (direct.spend().isPresent() && stowage.spend().isPresent()) {
            CostBars.write(
                    page,
                    List.of(
                            CostBars.bar("direct", direct.spend().get()),
                            CostBars.bar("Stowage", stowage.spend().get())));
        } else {
            page.element("p", "Not priced: no price of these models is known.");
        }
    }

    private void hits() {
        page.element("h2", "Hit share by conversation");
        page.element(
                "p",
                "Prompt tokens that the provider's cache had, of all prompt tokens. The figures are Stowage's,"
                        + " and by how many percentage points they differ from direct.");
        page.open("p", "class", "key");
        for (String way : List.of("direct", "stowage")) {
            page.open("span");
            Drawing swatch = Drawing.swatch(page, 24, 18);
            HitChart.mark(swatch, way, 12, 9);
            swatch.end();
            page.text(way.equals("direct") ? "direct" : "through Stowage").close("span");
        }
        page.close("p").line();
        page.openScrolling("Hit share");
        HitChart.write(page, Largest.of(report.conversations()));
        page.close("div").line();
    }

    private void prompts() {
        page.element("h2", "Prompt tokens by request");
        Largest.tell(page, report.conversations());
        List<Comparison> charted = Largest.of(report.conversations());
        PromptCharts.write(
                page,
                charted.stream().map(Comparison::id).toList(),
                charted.stream()
                        .map(each ->
                                List.of(Curve.directly(each), Curve.throughStowage(each, "through Stowage", "stowage")))
                        .toList());
    }

    private void conversations() {
        page.element("h2", "Conversations");
        FigureTable.begin(page, "Each conversation, sent directly and through Stowage", titles());
        report.conversations()
                .forEach(each -> FigureTable.group(page, each.id(), Row.of(each.directly(), each.throughStowage())));
        FigureTable.end(page);
    }
}
