package dev.stowage.core.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.chat.Sha256;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnitsTest {

    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

    private static Unit unit(String statement, double confidence, String source, Instant at) {
        return Unit.seen(
                "s",
                Unit.Type.CONSTRAINT,
                "style",
                statement,
                confidence,
                List.of(new MessageIdentity(Digest.of(source), 0)),
                Map.of(),
                at);
    }

    private static Units none() {
        return Units.none("t", "s");
    }

    @Test
    void fingerprint_isSha256_ofTypeTopicStatement_withoutCaseAndBlanks() {
        assertThat(Unit.fingerprint(Unit.Type.FACT, "A  topic", " Build\n\tPASSED "))
                .isEqualTo(Sha256.hex("fact", "a topic", "build passed"))
                .isEqualTo(Unit.fingerprint(Unit.Type.FACT, "a topic", "build passed"))
                .hasSize(64)
                .isNotEqualTo(Unit.fingerprint(Unit.Type.RISK, "a topic", "build passed"));
    }

    @Test
    void upsert_keepsTheHigherConfidence_andMergesSources() {
        Units units = none().upsert(unit("Use tabs", 0.9, "one", NOW))
                .upsert(unit("use  TABS", 0.5, "two", NOW.plusSeconds(60)));
        assertThat(units.all()).singleElement().satisfies(unit -> {
            assertThat(unit.confidence()).isEqualTo(0.9);
            assertThat(unit.statement()).isEqualTo("Use tabs");
            assertThat(unit.sources()).hasSize(2);
            assertThat(unit.firstSeen()).isEqualTo(NOW);
            assertThat(unit.lastSeen()).isEqualTo(NOW.plusSeconds(60));
        });
    }

    @Test
    void upsert_isIdempotent() {
        Unit unit = unit("Use tabs", 0.9, "one", NOW);
        Units once = none().upsert(unit);
        assertThat(once.upsert(unit)).isEqualTo(once);
    }

    @Test
    void resolved_comesBack_whenItIsSeenAgain() {
        Unit unit = unit("Broken", 0.9, "one", NOW);
        Units units = none().upsert(unit).resolved(unit.fingerprint(), NOW.plusSeconds(5));
        assertThat(units.all().get(0).resolvedAt()).contains(NOW.plusSeconds(5));
        assertThat(units.active(Unit.Type.CONSTRAINT)).isEmpty();
        assertThat(units.upsert(unit("Broken", 0.9, "two", NOW.plusSeconds(9))).active(Unit.Type.CONSTRAINT))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void upserts_makeTheSameStore_inWhateverOrder(long seed) {
        Random random = new Random(seed);
        List<Unit> units = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            Unit unit = unit(
                    "rule " + random.nextInt(20) + (random.nextBoolean() ? " " : "  ") + "holds",
                    random.nextInt(5) / 4.0,
                    "m" + random.nextInt(50),
                    NOW.plusSeconds(random.nextInt(5)));
            Unit seen = switch (random.nextInt(5)) {
                case 0 -> unit.resolved(NOW.plusSeconds(random.nextInt(6)));
                default -> unit;
            };
            units.add(random.nextInt(9) == 0 ? unit : seen);
        }
        Units one = units.stream().reduce(none(), Units::upsert, (a, b) -> b);
        Collections.shuffle(units, random);
        Units other = units.stream().reduce(none(), Units::upsert, (a, b) -> b);
        assertThat(sorted(other)).as("seed %d", seed).isEqualTo(sorted(one));
        assertThat(sorted(one.merged(other))).as("seed %d", seed).isEqualTo(sorted(one));
    }

    private static List<Unit> sorted(Units units) {
        return units.all().stream()
                .sorted(Comparator.comparing(Unit::fingerprint))
                .toList();
    }

    @Test
    void store_isBounded_andLosesWhatMattersLeast() {
        Units units = none().upsert(unit("weak", 0.1, "m", NOW));
        Unit resolved = unit("over", 1, "m", NOW);
        units = units.upsert(resolved).resolved(resolved.fingerprint(), NOW);
        for (int i = 0; i < Units.MOST; i++) {
            units = units.upsert(unit("rule " + i, 0.5, "m" + i, NOW));
            assertThat(units.all()).hasSizeLessThanOrEqualTo(Units.MOST);
        }
        assertThat(units.all()).hasSize(Units.MOST).extracting(Unit::statement).doesNotContain("weak", "over");
    }

    @Test
    void sources_areBounded() {
        Units units = none();
        for (int i = 0; i < 100; i++) {
            units = units.upsert(unit("rule", 0.5, "m" + i, NOW));
        }
        assertThat(units.all().get(0).sources()).hasSize(16);
    }

    @Test
    void unitOfAnotherSession_isRefused() {
        Unit unit = unit("rule", 0.5, "m", NOW);
        assertThatThrownBy(() -> Units.none("t", "other").upsert(unit)).hasMessageContaining("another session");
        assertThatThrownBy(() -> none().merged(Units.none("other", "s"))).hasMessageContaining("another session");
    }

    @Test
    void unseen_leavesOutWhatThePromptStillShows() {
        Units units = none().upsert(unit("shown", 0.5, "m1", NOW)).upsert(unit("gone", 0.5, "m2", NOW));
        MessageIdentity shown = new MessageIdentity(Digest.of("m1"), 0);
        assertThat(units.unseen(shown::equals).all())
                .extracting(Unit::statement)
                .containsExactly("gone");
    }

    @Test
    void confidence_isAShare() {
        assertThatThrownBy(() -> unit("rule", 1.1, "m", NOW)).hasMessageContaining("1.1");
        assertThatThrownBy(() -> unit("rule", Double.NaN, "m", NOW)).hasMessageContaining("NaN");
    }
}
