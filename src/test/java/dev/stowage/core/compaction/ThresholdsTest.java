package dev.stowage.core.compaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stowage.core.compaction.Verdict.Packed;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ThresholdsTest {

    @Test
    void lowerBounds_areInclusive_D1() {
        assertThat(Thresholds.EARLY.at(0.40)).isEqualTo(Level.NONE);
        assertThat(Thresholds.EARLY.at(0.50)).isEqualTo(Level.SOFT);
        assertThat(Thresholds.EARLY.at(0.65)).isEqualTo(Level.HARD);
        assertThat(Thresholds.EARLY.at(0.80)).isEqualTo(Level.EMERGENCY);
        assertThat(Thresholds.STANDARD.at(Math.nextDown(0.60))).isEqualTo(Level.NONE);
        assertThat(Thresholds.STANDARD.at(60_000 / 100_000.0)).isEqualTo(Level.SOFT);
        assertThat(Thresholds.STANDARD.at(90_000 / 100_000.0)).isEqualTo(Level.EMERGENCY);
        assertThat(Thresholds.LATE.at(0.70)).isEqualTo(Level.SOFT);
        assertThat(Thresholds.LATE.at(0.85)).isEqualTo(Level.HARD);
        assertThat(Thresholds.LATE.at(0.92)).isEqualTo(Level.EMERGENCY);
    }

    @Test
    void threeQuarters_callForWork_D2() {
        assertThat(Thresholds.STANDARD.at(0.75)).isEqualTo(Level.HARD);
        assertThat(Thresholds.EARLY.at(0.75)).isEqualTo(Level.HARD);
        assertThat(Thresholds.LATE.at(0.75)).isEqualTo(Level.SOFT);
    }

    @Test
    void wrongOrder_namesTheField() {
        refused(0, 0.7, 0.9, "compaction.soft");
        refused(Double.NaN, 0.7, 0.9, "compaction.soft");
        refused(0.6, 0.6, 0.9, "compaction.hard");
        refused(0.6, 0.7, 0.7, "compaction.emergency");
        refused(0.6, 0.7, 1.01, "compaction.emergency");
    }

    private static void refused(double soft, double hard, double emergency, String field) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Thresholds(soft, hard, emergency))
                .withMessageStartingWith(field);
    }

    @Test
    void settingsOutOfRange_nameTheField() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LadderSettings(Thresholds.EARLY, 0.5, 3, Duration.ZERO, 1_500))
                .withMessageStartingWith("compaction.target");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LadderSettings(Thresholds.EARLY, 0.4, -1, Duration.ZERO, 1_500))
                .withMessageStartingWith("compaction.cooldown-messages");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LadderSettings(Thresholds.EARLY, 0.4, 3, Duration.ofSeconds(-1), 1_500))
                .withMessageStartingWith("compaction.cooldown ");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LadderSettings(Thresholds.EARLY, 0.4, 3, Duration.ZERO, 10))
                .withMessageStartingWith("compaction.checkpoint-tokens");
    }

    @Test
    void targets_followTheLevel_D4() {
        assertThat(LadderSettings.STANDARD.target(Level.SOFT)).isEqualTo(0.50);
        assertThat(LadderSettings.STANDARD.target(Level.HARD)).isEqualTo(0.45);
        assertThat(LadderSettings.STANDARD.target(Level.EMERGENCY)).isEqualTo(0.45);
    }

    @Test
    void passUnderEarlyThresholds_endsBelowAllOfThem_D4() {
        Ladder early = new Ladder(
                new LadderSettings(Thresholds.EARLY, 0.45, 3, Duration.ofSeconds(45), 1_500),
                Verdicts::outline,
                new LexicalRelevance());
        for (double usage : new double[] {0.52, 0.56, 0.75}) {
            LadderPrompt prompt = LadderTest.chat(60).promptAt(usage);
            Packed packed = Verdicts.packed(early.decide(prompt, Occasion.usage(), Verdicts.NOW, Restraint.NONE));
            assertThat((double) packed.after() / prompt.spendable())
                    .as("from %s", usage)
                    .isBetween(0.40, 0.45);
        }
    }
}
