package dev.stowage.core.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GlobalTierTest {

    private static final Instant NOW = Listener.NOW;

    private static Unit unit(String session, String statement, double confidence, Instant at) {
        return Unit.seen(session, Unit.Type.CONSTRAINT, "style", statement, confidence, List.of(), Map.of(), at);
    }

    private static Units units(String session, Instant at, String... statements) {
        Units units = Units.none("t", session);
        for (String statement : statements) {
            units = units.upsert(unit(session, statement, 0.84, at));
        }
        return units;
    }

    private static GlobalTier both(Instant at) {
        return GlobalTier.none("t").observed(units("a", NOW, "Use tabs")).observed(units("b", at, "use tabs"));
    }

    private static Instant weeks(long weeks) {
        return NOW.plus(Duration.ofDays(7 * weeks));
    }

    @Test
    void oneSession_isNotEnough() {
        GlobalTier tier = GlobalTier.none("t").observed(units("a", NOW, "Use tabs"));
        assertThat(tier.units(NOW)).isEmpty();
        assertThat(tier.observed(units("a", NOW.plusSeconds(9), "Use tabs")).units(NOW))
                .isEmpty();
    }

    @Test
    void twoSessions_areEnough() {
        assertThat(both(NOW).units(NOW)).singleElement().satisfies(unit -> {
            assertThat(unit.tier()).isEqualTo(Unit.Tier.GLOBAL);
            assertThat(unit.confidence()).isEqualTo(0.84);
        });
    }

    @Test
    void observing_isIdempotent_andInAnyOrder() {
        GlobalTier one = both(NOW.plusSeconds(5));
        GlobalTier other = GlobalTier.none("t")
                .observed(units("b", NOW.plusSeconds(5), "use tabs"))
                .observed(units("a", NOW, "Use tabs"));
        assertThat(one.observed(units("a", NOW, "Use tabs"))).isEqualTo(one).isEqualTo(other);
    }

    @Test
    void unsureAndResolvedUnits_andVerification_stayInTheirSession() {
        Unit unsure = unit("a", "unsure", 0.79, NOW);
        Units sessionA = units("a", NOW, "over").upsert(unsure);
        Listener a = new Listener("t", "a").bash("mvn test", "[INFO] BUILD SUCCESS");
        Listener b = new Listener("t", "b").bash("mvn test", "[INFO] BUILD SUCCESS");
        Units over = sessionA.resolved(unit("a", "over", 1, NOW).fingerprint(), NOW);
        GlobalTier tier = GlobalTier.none("t")
                .observed(over)
                .observed(units("b", NOW, "over", "unsure"))
                .observed(a.units())
                .observed(b.units());
        assertThat(tier.units(NOW)).isEmpty();
    }

    @Test
    void whatASessionTakesBack_isNoLongerKnownFromIt() {
        Units taken = units("a", NOW, "Use tabs");
        GlobalTier tier = both(NOW).observed(taken.resolved(taken.all().get(0).fingerprint(), NOW));
        assertThat(tier.units(NOW)).isEmpty();
    }

    @Test
    void strength_decaysByFivePercentAWeek_andIsPrunedBelowThreeTenths() {
        Shared shared = both(NOW).shared().get(0);
        assertThat(shared.strength(NOW)).isEqualTo(1);
        assertThat(shared.strength(weeks(1).minusSeconds(1))).isEqualTo(1);
        assertThat(shared.strength(weeks(1))).isEqualTo(0.95, within(1e-9));
        assertThat(shared.strength(weeks(2))).isEqualTo(0.9025, within(1e-9));
        assertThat(both(NOW).pruned(weeks(23)).units(weeks(23))).hasSize(1);
        assertThat(both(NOW).units(weeks(24))).isEmpty();
        assertThat(both(NOW).pruned(weeks(24)).shared()).isEmpty();
        assertThat(both(NOW).units(weeks(2)).get(0).confidence()).isEqualTo(0.9025 * 0.84, within(1e-9));
    }

    @Test
    void reconfirmation_restoresItsStrength() {
        GlobalTier again = both(NOW).observed(units("a", weeks(10), "Use tabs"));
        assertThat(again.shared().get(0).strength(weeks(10))).isEqualTo(1);
    }

    @Test
    void deletedSession_takesItsUnitsAndCrystalsAlong() {
        GlobalTier tier = both(NOW).observed(units("c", NOW, "one", "two", "three", "four"));
        assertThat(tier.crystals()).hasSize(1);
        GlobalTier without = tier.without("c");
        assertThat(without.crystals()).isEmpty();
        assertThat(without.units(NOW)).hasSize(1);
        assertThat(without.without("a").units(NOW)).isEmpty();
        assertThat(without.without("a").without("b")).isEqualTo(GlobalTier.none("t"));
    }

    @Test
    void deletedSession_ceasesToConfirm() {
        GlobalTier tier = both(NOW).observed(units("c", weeks(10), "Use tabs")).without("c");
        assertThat(tier.shared().get(0).strength(weeks(10))).isEqualTo(Math.pow(0.95, 10), within(1e-9));
    }

    @Test
    void deletedSession_leavesNoneOfItsWords() {
        GlobalTier tier = GlobalTier.none("t")
                .observed(units("a", NOW.plusSeconds(9), "USE   TABS"))
                .observed(units("b", NOW, "use tabs"))
                .without("a");
        assertThat(tier.toString())
                .doesNotContain("USE   TABS")
                .contains("use tabs")
                .doesNotContain("session=a");
    }

    @Test
    void anotherTenantsUnits_areRefused() {
        assertThatThrownBy(() -> GlobalTier.none("other").observed(units("a", NOW, "x")))
                .hasMessageContaining("another tenant");
    }

    @Test
    void tier_isBounded() {
        GlobalTier tier = GlobalTier.none("t");
        for (int i = 0; i < 6; i++) {
            Units units = Units.none("t", "s" + i);
            for (int j = 0; j < Units.MOST; j++) {
                units = units.upsert(unit("s" + i, "rule " + i + "." + j, 0.9, NOW.plusSeconds(i)));
            }
            tier = tier.observed(units);
        }
        assertThat(tier.shared()).hasSize(GlobalTier.MOST_SHARED);
        for (int i = 0; i < 100; i++) {
            tier = tier.observed(units("c" + i, NOW.plusSeconds(i), "Use tabs"));
        }
        assertThat(tier.shared()).hasSize(GlobalTier.MOST_SHARED);
        assertThat(tier.shared().get(0).bySession())
                .hasSize(8)
                .containsKey("c99")
                .doesNotContainKey("c0");
    }
}
