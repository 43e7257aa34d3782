package dev.stowage.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.arena.ArenaSettings;
import dev.stowage.core.arena.Zone;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.compaction.Fate;
import dev.stowage.core.tokens.ContextUsage;
import dev.stowage.testkit.Recorded;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What compactions of recorded conversations hide of goals, rules, failed calls and checks is carried by the zones. */
class CarriedStateTest {

    private static final long WINDOW = 16_000;

    private static final List<String> SOME = List.of(
            "aider-20240817061907.json",
            "airline-task13-trial0.json",
            "django__django-15280-txt.json",
            "pytest-dev__pytest-7490-tc.json",
            "sympy__sympy-13757-txt.json",
            "aider-20240813134245.json",
            "aider-20240814095032.json",
            "en-SI.json",
            "pandas-dev__pandas.95280573.pr_53652.json",
            "ponylang__ponyc-4593.json",
            "ponylang__ponyc-4595.json",
            "zh-00.json");

    private final Map<Zone, Carried> byZone = new EnumMap<>(Zone.class);

    /** Of so many things that a prompt does not show, so many are said in its blocks. */
    private record Carried(long said, long hidden) {

        private Carried plus(boolean isSaid) {
            return new Carried(said + (isSaid ? 1 : 0), hidden + 1);
        }
    }

    private final class Watched implements Adding {

        private final ArenaAdding arena;
        private int epoch;

        Watched(Recording recording) {
            arena = new ArenaAdding(ArenaSettings.Mode.MANAGED, WINDOW, recording::tokens);
        }

        @Override
        public long tokens() {
            return arena.tokens();
        }

        @Override
        public void nextEpoch() {
            epoch++;
            arena.nextEpoch();
        }

        @Override
        public List<String> to(List<Spoken> messages, List<Fate> fates, ContextUsage usage, Instant now) {
            List<String> added = arena.to(messages, fates, usage, now);
            if (epoch > 0) {
                arena.hidden(messages, fates)
                        .forEach(candidate -> byZone.merge(
                                candidate.zone(),
                                new Carried(0, 0).plus(arena.carries(candidate)),
                                (sum, one) -> new Carried(sum.said + one.said, sum.hidden + one.hidden)));
            }
            return added;
        }
    }

    @BeforeEach
    void replay() {
        assertThat(Recorded.dialogues()).extracting(Recorded.Dialogue::name).containsAll(SOME);
        SOME.forEach(name -> FactSurvival.replay(name, WINDOW, Watched::new));
    }

    /** Some points below what is measured; what is missing is beyond a zone's cap. */
    @Test
    void zones_carryWhatCompactionsHide() {
        assertThat(share(Zone.TRUTH)).as("checks: %s", byZone).isGreaterThanOrEqualTo(0.95);
        assertThat(share(Zone.TASK_STATE)).as("goals and rules: %s", byZone).isGreaterThanOrEqualTo(0.9);
        assertThat(share(Zone.TOOL_FAILURES)).as("failed calls: %s", byZone).isEqualTo(1);
    }

    private double share(Zone zone) {
        Carried carried = byZone.getOrDefault(zone, new Carried(0, 0));
        assertThat(carried.hidden)
                .as("%s: nothing is hidden in %s", byZone, zone)
                .isPositive();
        return (double) carried.said / carried.hidden;
    }
}
