package dev.stowage.replay;

import dev.stowage.core.compaction.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Lines of figures with presets in them: measures of prompts, compactions by level, and what differs from direct. */
final class PresetRows {

    private static final List<Measure> MEASURES = Stream.of(Measure.values())
            .filter(measure -> measure != Measure.REFUSED && measure != Measure.COMPLETION)
            .toList();
    private static final List<Level> LEVELS =
            Stream.of(Level.values()).filter(level -> level != Level.NONE).toList();
    private static final List<Measure> CHANGES = List.of(Measure.PROMPT, Measure.USD);

    private PresetRows() {}

    /** One for each cell of a row. */
    static List<String> titles(PresetComparison comparison) {
        List<String> titles = new ArrayList<>();
        MEASURES.forEach(measure -> titles.add(measure.title()));
        LEVELS.forEach(level -> titles.add(level.code()));
        CHANGES.forEach(measure -> titles.add(measure.brief() + " vs direct"));
        if (comparison.isSighted()) {
            titles.add("needed text seen");
        }
        titles.add(Measure.REFUSED.title());
        return titles;
    }

    /** Of all conversations. */
    static List<Row> ofTotal(PresetComparison comparison) {
        return rows(comparison, comparison.directly(), run -> run.report().throughStowage());
    }

    /**
     * Of one conversation.
     *
     * @param at which it is
     */
    static List<Row> of(PresetComparison comparison, int at) {
        Tally direct = comparison.runs().get(0).report().conversations().get(at).directly();
        return rows(
                comparison, direct, run -> run.report().conversations().get(at).throughStowage());
    }

    private static List<Row> rows(
            PresetComparison comparison, Tally direct, Function<PresetComparison.Run, Tally> through) {
        List<Row> rows = new ArrayList<>();
        rows.add(new Row("direct", cells(comparison, direct, level -> "", measure -> ""), direct.refusalsInWords()));
        for (PresetComparison.Run run : comparison.runs()) {
            Tally tally = through.apply(run);
            List<String> cells = cells(
                    comparison,
                    tally,
                    level -> Figures.count(tally.compacted(level)),
                    measure -> measure.change(direct, tally));
            rows.add(new Row(run.variant().code(), cells, tally.refusalsInWords()));
        }
        return rows;
    }

    private static List<String> cells(
            PresetComparison comparison,
            Tally tally,
            Function<Level, String> compactions,
            Function<Measure, String> change) {
        List<String> cells = new ArrayList<>();
        MEASURES.forEach(measure -> cells.add(measure.of(tally)));
        LEVELS.forEach(level -> cells.add(compactions.apply(level)));
        CHANGES.forEach(measure -> cells.add(change.apply(measure)));
        if (comparison.isSighted()) {
            cells.add(Figures.count(tally.seen()) + " of " + Figures.count(tally.needed()));
        }
        cells.add(Measure.REFUSED.of(tally));
        return cells;
    }
}
