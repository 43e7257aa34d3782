package dev.stowage.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stowage.core.chat.CacheUsage;
import dev.stowage.core.chat.Usage;
import dev.stowage.core.compaction.Level;
import dev.stowage.core.tokens.Prices;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class TallyTest {

    @Test
    void requestThatIsRefused_showsNothing_andWhatIsStoredIsWritten() {
        Tally tally = Tally.of(
                List.of(
                        Answer.unreported().showing(true),
                        Answer.unreported().showing(false),
                        Answer.refused("400", false).showing(true),
                        Answer.unreported()),
                Optional.empty());
        assertThat(List.of(tally.needed(), tally.seen())).containsExactly(3, 1);
        Answer stored = Answer.of(new Usage(100, 1, Optional.of(CacheUsage.of(100, 60, 0))))
                .stored();
        assertThat(stored.usage().flatMap(Usage::cache)).contains(CacheUsage.of(100, 60, 40));
    }

    private static final Optional<Prices> PRICES =
            Optional.of(new Prices(2, OptionalDouble.of(0.5), OptionalDouble.of(3), 10, LocalDate.of(2026, 10, 1)));

    @Test
    void sums_areThoseOfTheAnswers() {
        Tally tally = Tally.of(
                List.of(answer(1000, 0, 0, 20), answer(2000, 900, 0, 30), answer(1500, 1400, 0, 40)), Optional.empty());
        assertThat(tally.requests()).isEqualTo(3);
        assertThat(tally.prompt()).isEqualTo(4500);
        assertThat(tally.cached()).isEqualTo(2300);
        assertThat(tally.hitShare().orElseThrow()).isCloseTo(0.5111, within(0.0001));
        assertThat(tally.peak()).isEqualTo(2000);
        assertThat(tally.completion()).isEqualTo(90);
        assertThat(tally.usd()).isEmpty();
    }

    @Test
    void money_followsTheFateOfEachToken() {
        // 100 fresh × 2 + 300 stored × 3 + 600 cached × 0.5 + 50 written × 10, for a million each
        Tally tally = Tally.of(List.of(answer(1000, 600, 300, 50)), PRICES);
        assertThat(tally.spend().orElseThrow().input()).isCloseTo(0.0011, within(1e-12));
        assertThat(tally.spend().orElseThrow().cached()).isCloseTo(0.0003, within(1e-12));
        assertThat(tally.spend().orElseThrow().output()).isCloseTo(0.0005, within(1e-12));
        assertThat(tally.usd().orElseThrow()).isCloseTo(0.0019, within(1e-12));
    }

    @Test
    void unknownPriceOfTheCache_isThatOfInput() {
        Prices plain = new Prices(2, OptionalDouble.empty(), OptionalDouble.empty(), 10, LocalDate.of(2026, 10, 1));
        assertThat(Tally.of(List.of(answer(1000, 600, 300, 50)), Optional.of(plain))
                        .usd()
                        .orElseThrow())
                .isCloseTo(0.0025, within(1e-12));
    }

    @Test
    void silenceAboutTheCache_isNoMiss() {
        Answer silent = Answer.of(new Usage(500, 5, Optional.empty()));
        Tally tally = Tally.of(List.of(silent, answer(1000, 800, 0, 5)), PRICES);
        assertThat(tally.prompt()).isEqualTo(1500);
        assertThat(tally.hitShare()).hasValue(0.8);
        assertThat(Tally.of(List.of(silent), PRICES).hitShare()).isEmpty();
        assertThat(Tally.of(List.of(silent), PRICES).usd().orElseThrow()).isCloseTo(0.00105, within(1e-12));
    }

    @Test
    void refusals_areCountedByCode_andCostNothing() {
        Tally tally = Tally.of(
                List.of(
                        Answer.refused("429 slow_down", false),
                        answer(10, 0, 0, 1),
                        Answer.refused("400 too_long", false),
                        Answer.refused("429 slow_down", false)),
                PRICES);
        assertThat(tally.requests()).isEqualTo(4);
        assertThat(tally.refused()).isEqualTo(3);
        assertThat(tally.refusalsInWords()).isEqualTo("1 x 400 too_long, 2 x 429 slow_down");
        assertThat(tally.unreported()).isZero();
        assertThat(tally.usd().orElseThrow()).isCloseTo(0.00003, within(1e-12));
    }

    @Test
    void completionWithoutUsage_isCountedAsThat() {
        assertThat(Tally.of(List.of(Answer.unreported()), PRICES).unreported()).isEqualTo(1);
    }

    @Test
    void totals_areThoseOfBothConversations() {
        Tally one = Tally.of(List.of(answer(1000, 500, 0, 10), Answer.refused("400", false)), PRICES);
        Tally other = Tally.of(List.of(answer(3000, 2700, 0, 10), Answer.refused("400", false)), Optional.empty());
        Tally both = one.plus(other);
        assertThat(both.requests()).isEqualTo(4);
        assertThat(both.prompt()).isEqualTo(4000);
        assertThat(both.hitShare()).hasValue(0.8);
        assertThat(both.peak()).isEqualTo(3000);
        assertThat(both.refusals()).containsOnlyKeys("400").containsValue(2);
        assertThat(both.usd()).isEqualTo(one.usd());
        assertThat(Tally.NOTHING.plus(one)).isEqualTo(one);
    }

    @Test
    void compactions_areCountedByLevel() {
        Tally one = Tally.of(
                List.of(
                        answer(9, 0, 0, 1).after(Level.SOFT),
                        answer(9, 0, 0, 1),
                        answer(9, 0, 0, 1).after(Level.SOFT)),
                PRICES);
        Tally other = Tally.of(List.of(answer(9, 0, 0, 1).after(Level.EMERGENCY)), PRICES);
        assertThat(one.compactions()).containsOnlyKeys(Level.SOFT);
        assertThat(one.plus(other).compacted(Level.SOFT)).isEqualTo(2);
        assertThat(one.plus(other).compacted(Level.HARD)).isZero();
        assertThat(one.plus(other).compacted(Level.EMERGENCY)).isEqualTo(1);
    }

    private static Answer answer(long prompt, long cached, long written, long completion) {
        return Answer.of(new Usage(prompt, completion, Optional.of(CacheUsage.of(prompt, cached, written))));
    }
}
