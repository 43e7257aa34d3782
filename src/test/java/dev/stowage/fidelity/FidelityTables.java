package dev.stowage.fidelity;

import dev.stowage.core.compaction.Level;
import dev.stowage.fidelity.Fact.Kind;
import dev.stowage.fidelity.FactSurvival.Cell;
import dev.stowage.fidelity.FactSurvival.Wanted;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The figures as Markdown. */
final class FidelityTables {

    private static final String HEAD = " facts | survive % | newest text % | at risk | rescued % | newest text % |\n";

    private final FactSurvival survival;
    private final StringBuilder text = new StringBuilder();

    FidelityTables(FactSurvival survival) {
        this.survival = survival;
    }

    String text() {
        for (Wanted wanted : List.of(Wanted.AGAIN, Wanted.SAID)) {
            overall(wanted);
            byLevel(wanted);
        }
        rules();
        byWindow();
        sizes();
        return text.toString();
    }

    private void overall(Wanted wanted) {
        text.append("\n| ").append(code(wanted)).append(" |").append(HEAD).append("|---|---|---|---|---|---|---|\n");
        for (Kind kind : Kind.values()) {
            row(code(kind), survival.sum(cell -> cell.wanted() == wanted && cell.kind() == kind));
        }
    }

    private void byLevel(Wanted wanted) {
        text.append("\n| ")
                .append(code(wanted))
                .append(" | class |")
                .append(HEAD)
                .append("|---|---|---|---|---|---|---|---|\n");
        for (Level level : List.of(Level.SOFT, Level.HARD, Level.EMERGENCY)) {
            for (Kind kind : Kind.values()) {
                row(
                        level.code() + " | " + code(kind),
                        survival.sum(cell -> cell.wanted() == wanted && cell.level() == level && cell.kind() == kind));
            }
        }
    }

    private void rules() {
        text.append("\n| every rule |").append(HEAD).append("|---|---|---|---|---|---|---|\n");
        for (Level level : List.of(Level.SOFT, Level.HARD, Level.EMERGENCY)) {
            row(
                    level.code(),
                    survival.sum(cell ->
                            cell.wanted() == Wanted.ANY && cell.level() == level && cell.kind() == Kind.CONSTRAINT));
        }
    }

    private void byWindow() {
        text.append("\n| window | level | class |").append(HEAD).append("|---|---|---|---|---|---|---|---|---|\n");
        for (Cell cell : new TreeSet<>(survival.cells())) {
            if (cell.wanted() == Wanted.AGAIN) {
                row(
                        cell.window() + " | " + cell.level().code() + " | " + code(cell.kind()),
                        survival.sum(cell::equals));
            }
        }
    }

    private void row(String name, Survival sum) {
        text.append("| ").append(name).append(" | ").append(sum.row()).append(" |\n");
    }

    private void sizes() {
        Map<Level, List<Compaction>> byLevel = survival.compactions().stream()
                .collect(Collectors.groupingBy(compaction -> compaction.packed().level()));
        text.append(
                "\n| level | compactions | checkpoint tokens, median | most | usage after, median | most | ms, median | p95 | most |\n|---|---|---|---|---|---|---|---|---|\n");
        for (Level level : new TreeSet<>(byLevel.keySet())) {
            List<Compaction> all = byLevel.getOrDefault(level, List.of());
            text.append("| %s | %d | %.0f | %.0f | %.2f | %.2f | %.1f | %.1f | %.1f |\n"
                    .formatted(
                            level.code(),
                            all.size(),
                            at(0.5, all.stream().map(one -> (double) one.checkpointTokens())),
                            at(1, all.stream().map(one -> (double) one.checkpointTokens())),
                            at(0.5, all.stream().map(Compaction::usage)),
                            at(1, all.stream().map(Compaction::usage)),
                            at(0.5, all.stream().map(FidelityTables::milliseconds)),
                            at(0.95, all.stream().map(FidelityTables::milliseconds)),
                            at(1, all.stream().map(FidelityTables::milliseconds))));
        }
    }

    private static double milliseconds(Compaction one) {
        return one.took().toNanos() / 1e6;
    }

    private static double at(double share, Stream<Double> values) {
        List<Double> sorted = values.sorted().toList();
        return sorted.get((int) Math.min(sorted.size() - 1, share * sorted.size()));
    }

    private static String code(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
