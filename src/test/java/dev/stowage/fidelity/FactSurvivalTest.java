package dev.stowage.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.compaction.LadderSettings;
import dev.stowage.core.compaction.Level;
import dev.stowage.fidelity.Fact.Kind;
import dev.stowage.fidelity.FactSurvival.Mode;
import dev.stowage.fidelity.FactSurvival.Wanted;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The measurement of {@code docs/fidelity.md} over all recordings, in the smallest of its windows. */
class FactSurvivalTest {

    /** Of each level, where there are enough to judge by; over all windows more is measured. */
    private static final double LEAST_OF_A_LEVEL = 0.82;

    private static final int ENOUGH = 200;

    private static final Map<Kind, Double> LEAST = Map.of(Kind.PATH, 0.90, Kind.IDENTIFIER, 0.90, Kind.NUMBER, 0.90);

    @ParameterizedTest
    @EnumSource(names = {"OFF", "MANAGED"})
    void whatIsNamedAgain_isInThePrompt(Mode mode) {
        FactSurvival survival = new FactSurvival(mode, name -> true);
        survival.measure(16_000);
        LEAST.forEach((kind, least) -> {
            Survival sum = survival.sum(cell -> cell.wanted() == Wanted.AGAIN && cell.kind() == kind);
            assertThat(sum.share()).as("%s: %s", kind, sum).isGreaterThanOrEqualTo(least);
            assertThat(sum.survived()).as("%s: %s", kind, sum).isGreaterThan(sum.newest());
        });
        for (Level level : List.of(Level.SOFT, Level.HARD, Level.EMERGENCY)) {
            for (Kind kind : LEAST.keySet()) {
                Survival sum = survival.sum(
                        cell -> cell.wanted() == Wanted.AGAIN && cell.level() == level && cell.kind() == kind);
                if (sum.facts() >= ENOUGH) {
                    assertThat(sum.share()).as("%s %s: %s", level, kind, sum).isGreaterThanOrEqualTo(LEAST_OF_A_LEVEL);
                }
            }
        }
        Survival rules = survival.sum(cell -> cell.wanted() == Wanted.ANY && cell.kind() == Kind.CONSTRAINT);
        assertThat(rules.facts()).isPositive();
        assertThat(rules.share()).as("rules, named again or not: %s", rules).isEqualTo(1);
        assertThat(survival.compactions())
                .hasSizeGreaterThan(20)
                .allMatch(compaction -> compaction.checkpointTokens() <= LadderSettings.STANDARD.checkpointTokens());
    }
}
