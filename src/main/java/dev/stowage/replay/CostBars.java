package dev.stowage.replay;

import dev.stowage.core.tokens.Spend;
import dev.stowage.replay.StackedBars.Bar;
import dev.stowage.replay.StackedBars.Part;
import java.util.List;

/** What conversations cost, by what was paid for. */
final class CostBars {

    private static final List<Part> PARTS = List.of(
            new Part("input not cached", "part-1"), new Part("cached input", "part-2"), new Part("output", "part-3"));

    private CostBars() {}

    static Bar bar(String title, Spend spend) {
        return new Bar(title, List.of(spend.input(), spend.cached(), spend.output()));
    }

    static void write(Markup page, List<Bar> bars) {
        new StackedBars("cost", "Cost in US dollars", Figures.USD, PARTS, bars).write(page);
    }
}
