package dev.stowage.fidelity;

import dev.stowage.fidelity.Fact.Kind;
import dev.stowage.fidelity.FactSurvival.Cell;
import dev.stowage.fidelity.FactSurvival.Mode;
import dev.stowage.fidelity.FactSurvival.Wanted;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What becomes of facts with each way of adding to prompts, as Markdown: a column for each. */
final class ModeTables {

    private final Map<Mode, FactSurvival> modes;
    private final StringBuilder text = new StringBuilder();

    ModeTables(Map<Mode, FactSurvival> modes) {
        this.modes = new EnumMap<>(modes);
    }

    String text() {
        for (Wanted wanted : List.of(Wanted.AGAIN, Wanted.SAID)) {
            head(List.of(code(wanted)));
            for (Kind kind : Kind.values()) {
                row(code(kind), cell -> cell.wanted() == wanted && cell.kind() == kind);
            }
        }
        head(List.of("again, by window", "class"));
        for (long window : new TreeSet<>(all().map(Cell::window).toList())) {
            for (Kind kind : Kind.values()) {
                row(
                        window + " | " + code(kind),
                        cell -> cell.wanted() == Wanted.AGAIN && cell.window() == window && cell.kind() == kind);
            }
        }
        return text.toString();
    }

    private Stream<Cell> all() {
        return modes.values().stream().flatMap(survival -> survival.cells().stream());
    }

    private void head(List<String> first) {
        text.append("\n| ").append(String.join(" | ", first));
        modes.keySet().forEach(mode -> text.append(" | ").append(code(mode)));
        text.append(" |\n").append("|---".repeat(first.size() + modes.size())).append("|\n");
    }

    private void row(String name, Predicate<Cell> which) {
        text.append("| ").append(name);
        text.append(modes.values().stream()
                .map(survival -> survival.sum(which))
                .map(sum -> " | " + (sum.facts() == 0 ? "–" : "%.1f of %d".formatted(100 * sum.share(), sum.facts())))
                .collect(Collectors.joining("")));
        text.append(" |\n");
    }

    private static String code(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
