package dev.stowage.replay;

import dev.stowage.core.compaction.Level;
import dev.stowage.core.tokens.Spend;
import dev.stowage.replay.StackedBars.Bar;
import dev.stowage.replay.StackedBars.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Variants beside each other, as one page that needs nothing beside it. */
final class PresetPage {

    private static final List<Level> LEVELS = List.of(Level.SOFT, Level.HARD, Level.EMERGENCY);

    private final PresetComparison comparison;
    private final Markup page;

    private PresetPage(PresetComparison comparison) {
        this.comparison = comparison;
        page = PageFrame.begin("Stowage replay: " + comparison.kind(), comparison.setup(), comparison.notes());
    }

    static String of(PresetComparison comparison) {
        return new PresetPage(comparison).page();
    }

    private String page() {
        tiles();
        totals();
        cost();
        compactions();
        prompts();
        conversations();
        return PageFrame.end(page, comparison.problems());
    }

    private void tiles() {
        page.open("dl", "class", "tiles");
        tile("direct", "direct", "no Stowage", comparison.directly());
        for (PresetComparison.Run run : comparison.runs()) {
            Variant variant = run.variant();
            tile(variant.code(), variant.code(), variant.inWords(), run.report().throughStowage());
        }
        page.close("dl").line();
    }

    private void tile(String style, String title, String beside, Tally tally) {
        boolean priced = tally.usd().isPresent();
        page.open("div", "class", "way " + style).element("dt", title);
        page.element("dd", priced ? Measure.USD.of(tally) + " USD" : Measure.PROMPT.of(tally));
        page.element("dd", Measure.PROMPT.of(tally) + " prompt tokens", "class", "beside");
        page.element("dd", "hit share " + Measure.HIT_SHARE.of(tally), "class", "beside");
        page.element("dd", Measure.REFUSED.of(tally) + " refused", "class", "beside");
        page.element("dd", beside, "class", "beside").close("div");
    }

    private void totals() {
        page.element("h2", "Total");
        String conversations = Figures.count(comparison.conversations()) + " conversations";
        FigureTable.begin(
                page,
                conversations + ", sent directly and once for each of the " + comparison.kind(),
                PresetRows.titles(comparison));
        List<Row> rows = PresetRows.ofTotal(comparison);
        FigureTable.group(page, conversations, brief(rows));
        FigureTable.end(page);
        rows.stream()
                .filter(row -> !row.refusals().isEmpty())
                .forEach(row -> page.element("p", "Refused, " + row.way() + ": " + row.refusals(), "class", "refused"));
    }

    private static List<Row> brief(List<Row> rows) {
        return rows.stream().map(Row::brief).toList();
    }

    private void cost() {
        page.element("h2", "Cost");
        Optional<Spend> direct = comparison.directly().spend();
        if (direct.isEmpty()) {
            page.element("p", "Not priced: no price of these models is known.");
            return;
        }
        List<Bar> bars = new ArrayList<>(List.of(CostBars.bar("direct", direct.get())));
        for (PresetComparison.Run run : comparison.runs()) {
            Spend spend = run.report().throughStowage().spend().orElse(Spend.NOTHING);
            bars.add(CostBars.bar(run.variant().code(), spend));
        }
        CostBars.write(page, bars);
    }

    private void compactions() {
        page.element("h2", "Compactions");
        page.element(
                "p", "Each is counted by the highest level that worked in it, and costs the provider's cache once.");
        List<Bar> bars = comparison.runs().stream()
                .map(run -> new Bar(run.variant().code(), counts(run.report().throughStowage())))
                .toList();
        List<Part> parts = LEVELS.stream()
                .map(level -> new Part(level.code(), "level-" + level.code()))
                .toList();
        new StackedBars("compactions", "Compactions", Figures.COUNT, parts, bars).write(page);
    }

    private static List<Double> counts(Tally tally) {
        return LEVELS.stream().map(level -> (double) tally.compacted(level)).toList();
    }

    private void prompts() {
        page.element("h2", "Prompt tokens by request");
        List<Comparison> all = comparison.runs().get(0).report().conversations();
        Largest.tell(page, all);
        List<Comparison> charted = Largest.of(all);
        PromptCharts.write(
                page,
                charted.stream().map(Comparison::id).toList(),
                IntStream.range(0, all.size())
                        .filter(at -> charted.contains(all.get(at)))
                        .mapToObj(this::curves)
                        .toList());
    }

    private List<Curve> curves(int conversation) {
        List<Curve> curves = new ArrayList<>();
        for (PresetComparison.Run run : comparison.runs()) {
            Comparison each = run.report().conversations().get(conversation);
            if (curves.isEmpty()) {
                curves.add(Curve.directly(each));
            }
            String preset = run.variant().code();
            curves.add(Curve.throughStowage(each, preset, preset));
        }
        return curves;
    }

    private void conversations() {
        page.element("h2", "Conversations");
        FigureTable.begin(
                page,
                "Each conversation, sent directly and once for each of the " + comparison.kind(),
                PresetRows.titles(comparison));
        List<Comparison> all = comparison.runs().get(0).report().conversations();
        for (int at = 0; at < all.size(); at++) {
            FigureTable.group(page, all.get(at).id(), brief(PresetRows.of(comparison, at)));
        }
        FigureTable.end(page);
    }
}
