package dev.stowage.replay;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiConsumer;

/** The report as one page that needs nothing beside it: no script, no font, no picture from elsewhere. */
final class HtmlReport {

    /** A page with a thousand charts is of no use to anyone. */
    private static final int MOST_CHARTS = 60;

    private static final DateTimeFormatter BEGUN = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private final Report report;
    private final Tally direct;
    private final Tally stowage;
    private final Markup page = new Markup();

    private HtmlReport(Report report) {
        this.report = report;
        direct = report.directly();
        stowage = report.throughStowage();
    }

    static String of(Report report) {
        return new HtmlReport(report).page();
    }

    private String page() {
        PageHead.write(page, "Stowage replay");
        page.open("body").open("main");
        introduction();
        tiles();
        totals();
        cost();
        hits();
        prompts();
        conversations();
        leftOut();
        page.close("main").close("body").line().close("html").line();
        return page.toString();
    }

    private void introduction() {
        page.element("h1", "Stowage replay");
        page.open("p", "class", "setup").text(BEGUN.format(report.setup().begun()));
        report.setup().inWords().forEach(words -> page.text(" · " + words));
        page.close("p").line();
        report.notes().forEach(note -> page.element("p", note, "class", "note").line());
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
        FigureTable.begin(page, conversations + ", sent directly and through Stowage");
        FigureTable.group(page, conversations, Row.ofTotal(direct, stowage));
        FigureTable.end(page);
    }

    private void cost() {
        page.element("h2", "Cost");
        if (direct.spend().isPresent() && stowage.spend().isPresent()) {
            CostBars.write(page, direct.spend().get(), stowage.spend().get());
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
        key((swatch, way) -> HitChart.mark(swatch, way, 12, 9));
        page.openScrolling("Hit share");
        HitChart.write(page, charted());
        page.close("div").line();
    }

    private void prompts() {
        page.element("h2", "Prompt tokens by request");
        if (report.conversations().size() > MOST_CHARTS) {
            page.element("p", "The " + MOST_CHARTS + " largest conversations.");
        }
        if (direct.refused() + stowage.refused() > 0) {
            page.element("p", "A stroke at the top is a refused request: the upper row direct, the lower one Stowage.");
        }
        key((swatch, way) -> swatch.path("curve " + way, "M4 9h16"));
        page.open("div", "class", "charts").line();
        List<Comparison> charted = charted();
        for (int at = 0; at < charted.size(); at++) {
            PromptChart.write(page, charted.get(at), at + 1);
        }
        page.close("div").line();
    }

    private void key(BiConsumer<Drawing, String> mark) {
        page.open("p", "class", "key");
        for (String way : List.of("direct", "stowage")) {
            page.open("span");
            Drawing swatch = Drawing.swatch(page, 24, 18);
            mark.accept(swatch, way);
            swatch.end();
            page.text(way.equals("direct") ? "direct" : "through Stowage").close("span");
        }
        page.close("p").line();
    }

    /** The largest conversations, in their own order. */
    private List<Comparison> charted() {
        Set<Comparison> largest = new HashSet<>(report.conversations().stream()
                .sorted(Comparator.comparingLong(
                                (Comparison each) -> each.directly().prompt())
                        .reversed())
                .limit(MOST_CHARTS)
                .toList());
        return report.conversations().stream().filter(largest::contains).toList();
    }

    private void conversations() {
        page.element("h2", "Conversations");
        FigureTable.begin(page, "Each conversation, sent directly and through Stowage");
        report.conversations()
                .forEach(each -> FigureTable.group(page, each.id(), Row.of(each.directly(), each.throughStowage())));
        FigureTable.end(page);
    }

    private void leftOut() {
        if (!report.problems().isEmpty()) {
            page.element("h2", "Left out").open("ul");
            report.problems().forEach(each -> page.element("li", each.toString()));
            page.close("ul").line();
        }
    }
}
