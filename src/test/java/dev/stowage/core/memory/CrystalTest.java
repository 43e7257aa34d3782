package dev.stowage.core.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CrystalTest {

    private static Unit unit(String topic, String statement, double confidence, long second) {
        return Unit.seen(
                "s",
                Unit.Type.LEARNING,
                topic,
                statement,
                confidence,
                List.of(),
                Map.of(),
                Listener.NOW.plusSeconds(second));
    }

    private static Units of(Unit... units) {
        return List.of(units).stream().reduce(Units.none("t", "s"), Units::upsert, (a, b) -> b);
    }

    @Test
    void threeUnits_makeNone() {
        assertThat(Crystal.of(of(unit("git", "a", 1, 0), unit("git", "b", 1, 0), unit("git", "c", 1, 0))))
                .isEmpty();
    }

    @Test
    void topFourOfATopic_withTheMeanOfAll() {
        Units units = of(
                unit("git", "worst", 0.5, 9),
                unit("git", "third", 0.8, 3),
                unit("git", "first", 0.9, 1),
                unit("git", "second", 0.8, 4),
                unit("git", "fourth", 0.8, 2),
                unit("other", "alone", 1, 0));
        assertThat(Crystal.of(units)).singleElement().satisfies(crystal -> {
            assertThat(crystal.topic()).isEqualTo("git");
            assertThat(crystal.statements()).containsExactly("first", "second", "third", "fourth");
            assertThat(crystal.confidence()).isEqualTo(0.76, within(1e-9));
            assertThat(crystal.updatedAt()).isEqualTo(Listener.NOW.plusSeconds(9));
            assertThat(crystal.text()).isEqualTo("git\nfirst\nsecond\nthird\nfourth");
        });
    }

    @Test
    void resolved_countsToo() {
        Units units =
                of(unit("git", "a", 1, 0), unit("git", "b", 1, 0), unit("git", "c", 1, 0), unit("git", "d", 1, 0));
        String last = units.all().get(3).fingerprint();
        assertThat(Crystal.of(units.resolved(last, Listener.NOW))).hasSize(1);
    }

    @Test
    void whatCameFromElsewhere_doesNotConfirmItself() {
        Units units = of(unit("git", "a", 1, 0), unit("git", "b", 1, 0), unit("git", "c", 1, 0))
                .upsert(unit("git", "d", 1, 0).in(Unit.Tier.EXTERNAL, 0.6));
        assertThat(Crystal.of(units)).isEmpty();
    }
}
