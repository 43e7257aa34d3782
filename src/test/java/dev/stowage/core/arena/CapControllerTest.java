package dev.stowage.core.arena;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stowage.core.arena.ArenaEvent.Shift;
import dev.stowage.core.arena.CapController.Observed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CapControllerTest {

    private static final Limits STANDARD = Words.standardLimits();
    private static final Limits OPEN_RAG = STANDARD.with(Zone.RAG_EXTERNAL, limits -> new ZoneLimits(0, 160));

    /** Truth lacks most of what it asks for, nobody asks for external recall, and all others are content. */
    @Test
    void capsFollowDemand_golden() {
        Controlled controlled = new Controlled(quick(32, 96), OPEN_RAG);
        assertThat(controlled.truthInNeed()).isEmpty();
        assertThat(controlled.truthInNeed()).isEmpty();
        assertThat(controlled.truthInNeed()).containsExactly(toTruth(96));
        assertThat(controlled.cap(Zone.TRUTH)).isEqualTo(516);
        assertThat(controlled.cap(Zone.RAG_EXTERNAL)).isEqualTo(64);
        assertThat(controlled.truthInNeed()).containsExactly(toTruth(64));
        assertThat(controlled.cap(Zone.TRUTH)).isEqualTo(580);
        assertThat(controlled.cap(Zone.RAG_EXTERNAL)).isZero();
        assertThat(controlled.truthInNeed()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"40, 80", "100, 0"})
    void onlyFullSteps_move_golden(long step, long moved) {
        Controlled controlled = new Controlled(quick(step, 96), OPEN_RAG);
        controlled.truthInNeed();
        controlled.truthInNeed();
        assertThat(controlled.truthInNeed().stream().mapToLong(Shift::tokens).sum())
                .isEqualTo(moved);
    }

    /** The original moved 96 tokens in each turn from the third on, until recall, in need itself, starved at 24. */
    @Test
    void zoneInNeed_givesNothing_golden_originalStarvedRecall() {
        Controlled controlled = new Controlled(AdaptiveSettings.STANDARD, STANDARD);
        List<Double> truncation = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            assertThat(controlled.observe(
                            Map.of(Zone.TRUTH, 600L, Zone.MEMORY_RECALL, 300L),
                            Map.of(Zone.TRUTH, 300L, Zone.MEMORY_RECALL, 100L)))
                    .isEmpty();
            truncation.add(controlled.adaptive.trend(Zone.TRUTH).truncation());
        }
        double[] expected = {.15, .255, .3285, .38, .416, .4412, .4588, .4712};
        for (int i = 0; i < expected.length; i++) {
            assertThat(truncation.get(i)).isCloseTo(expected[i], within(.00006));
        }
        assertThat(controlled.cap(Zone.MEMORY_RECALL)).isEqualTo(600);
    }

    /** The original opened a zone with a cap of 0 at the third turn. */
    @Test
    void lockedZone_staysLocked_originalOpenedIt() {
        Controlled controlled = new Controlled(quick(32, 96), STANDARD);
        for (int i = 0; i < 20; i++) {
            controlled.observe(Map.of(Zone.RAG_EXTERNAL, 400L, Zone.TOOL_FAILURES, 0L), Map.of(Zone.RAG_EXTERNAL, 0L));
            assertThat(controlled.cap(Zone.RAG_EXTERNAL)).isZero();
        }
    }

    /** The original divided by what was allocated, which never exceeds what is asked for, so nobody but the starved idled. */
    @Test
    void idle_isTheShareOfTheCapThatNobodyAskedFor_originalDividedByTheAllocation() {
        Controlled controlled = new Controlled(quick(32, 96), STANDARD);
        controlled.observe(Map.of(Zone.TOOL_FAILURES, 120L), Map.of(Zone.TOOL_FAILURES, 120L));
        assertThat(controlled.adaptive.trend(Zone.TOOL_FAILURES).idle()).isEqualTo(.75);
        controlled.observe(Map.of(Zone.TOOL_FAILURES, 900L), Map.of(Zone.TOOL_FAILURES, 0L));
        assertThat(controlled.adaptive.trend(Zone.TOOL_FAILURES).idle()).isZero();
        assertThat(controlled.adaptive.trend(Zone.TOOL_FAILURES).truncation()).isEqualTo(1);
    }

    /** The original let a starved zone look idle. */
    @Test
    void zoneTruncatedNow_doesNotGive_originalLetItLookIdle() {
        Controlled controlled = new Controlled(quick(32, 96), STANDARD);
        Map<Zone, Long> demand = Map.of(Zone.TRUTH, 2_000L, Zone.TOOL_FAILURES, 100L);
        for (int i = 0; i < 5; i++) {
            assertThat(controlled.observe(demand, Map.of(Zone.TRUTH, 400L, Zone.TOOL_FAILURES, 99L)))
                    .isEmpty();
        }
        assertThat(controlled.observe(demand, Map.of(Zone.TRUTH, 400L, Zone.TOOL_FAILURES, 100L)))
                .isNotEmpty();
    }

    @Test
    void criticalZones_giveNothing() {
        Controlled controlled = new Controlled(quick(32, 96), STANDARD);
        for (int i = 0; i < 5; i++) {
            assertThat(controlled.observe(
                            Map.of(Zone.IDENTITY, 0L, Zone.TRUTH, 0L, Zone.TASK_STATE, 0L, Zone.MEMORY_RECALL, 900L),
                            Map.of(Zone.MEMORY_RECALL, 600L)))
                    .isEmpty();
        }
    }

    @Test
    void mostTruncated_receivesFirst_andReceiversTakeTurns() {
        Controlled controlled = new Controlled(quick(32, 96), STANDARD);
        Map<Zone, Long> demand = Map.of(Zone.TRUTH, 840L, Zone.MEMORY_WORKING, 1_200L, Zone.MEMORY_RECALL, 0L);
        Map<Zone, Long> accepted = Map.of(Zone.TRUTH, 420L, Zone.MEMORY_WORKING, 300L);
        controlled.observe(demand, accepted);
        controlled.observe(demand, accepted);
        assertThat(controlled.observe(demand, accepted))
                .containsExactly(
                        new Shift(Zone.MEMORY_RECALL, Zone.MEMORY_WORKING, 64),
                        new Shift(Zone.MEMORY_RECALL, Zone.TRUTH, 32));
    }

    @Test
    void mostIdle_givesFirst_andNeverItsFloor() {
        Limits limits = STANDARD.with(Zone.TOOL_FAILURES, zone -> new ZoneLimits(420, 480));
        Controlled controlled = new Controlled(quick(32, 96), limits);
        Map<Zone, Long> demand = Map.of(Zone.TRUTH, 2_000L, Zone.TOOL_FAILURES, 0L, Zone.MEMORY_RECALL, 300L);
        Map<Zone, Long> accepted = Map.of(Zone.TRUTH, 420L, Zone.MEMORY_RECALL, 300L);
        controlled.observe(demand, accepted);
        controlled.observe(demand, accepted);
        assertThat(controlled.observe(demand, accepted))
                .containsExactly(
                        new Shift(Zone.TOOL_FAILURES, Zone.TRUTH, 32), new Shift(Zone.MEMORY_RECALL, Zone.TRUTH, 64));
    }

    @Test
    void nobody_receivesMoreThanTwiceItsCap() {
        Controlled controlled = new Controlled(quick(32, 96), STANDARD);
        for (int i = 0; i < 40; i++) {
            controlled.observe(
                    Map.of(Zone.MEMORY_WORKING, 5_000L, Zone.MEMORY_RECALL, 0L, Zone.TOOL_FAILURES, 0L),
                    Map.of(Zone.MEMORY_WORKING, 0L));
        }
        assertThat(controlled.cap(Zone.MEMORY_WORKING)).isEqualTo(300 + 9 * 32);
    }

    @Test
    void restedCaps_goBackStepByStep() {
        Controlled controlled = new Controlled(quick(32, 96), STANDARD);
        Map<Zone, Long> need = Map.of(Zone.TRUTH, 2_000L, Zone.MEMORY_RECALL, 0L);
        for (int i = 0; i < 3; i++) {
            controlled.observe(need, Map.of(Zone.TRUTH, 420L));
        }
        assertThat(controlled.cap(Zone.TRUTH)).isEqualTo(516);
        List<List<Shift>> later = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            later.add(controlled.observe(Map.of(Zone.TRUTH, 200L), Map.of(Zone.TRUTH, 200L)));
        }
        assertThat(later.subList(0, 9)).allMatch(List::isEmpty);
        assertThat(later.get(9)).containsExactly(new Shift(Zone.TRUTH, Zone.MEMORY_RECALL, 32));
        assertThat(later.get(19)).containsExactly(new Shift(Zone.TRUTH, Zone.MEMORY_RECALL, 32));
        assertThat(later.get(29)).containsExactly(new Shift(Zone.TRUTH, Zone.MEMORY_RECALL, 32));
        assertThat(later.get(39)).isEmpty();
        assertThat(controlled.cap(Zone.TRUTH)).isEqualTo(420);
        assertThat(controlled.cap(Zone.MEMORY_RECALL)).isEqualTo(600);
    }

    /** What would be undone at once is not done. */
    @Test
    void capThatIsNeeded_doesNotGoBack() {
        Controlled controlled = new Controlled(quick(32, 96), STANDARD);
        for (int i = 0; i < 3; i++) {
            controlled.observe(Map.of(Zone.TRUTH, 2_000L, Zone.MEMORY_RECALL, 0L), Map.of(Zone.TRUTH, 420L));
        }
        for (int i = 0; i < 30; i++) {
            assertThat(controlled.observe(Map.of(Zone.TRUTH, 510L), Map.of(Zone.TRUTH, 510L)))
                    .isEmpty();
        }
    }

    @Test
    void movesOfOtherSettings_areForgotten() {
        Controlled controlled = new Controlled(quick(32, 96), OPEN_RAG);
        controlled.truthInNeed();
        controlled.truthInNeed();
        controlled.truthInNeed();
        assertThat(controlled.adaptive.under(OPEN_RAG)).isEqualTo(controlled.adaptive);
        assertThat(controlled.adaptive.under(STANDARD)).isEqualTo(Adaptive.NONE);
        assertThat(controlled.adaptive.under(OPEN_RAG.with(Zone.TRUTH, limits -> new ZoneLimits(0, 90))))
                .isEqualTo(Adaptive.NONE);
    }

    private static Shift toTruth(long tokens) {
        return new Shift(Zone.RAG_EXTERNAL, Zone.TRUTH, tokens);
    }

    private static AdaptiveSettings quick(long step, long most) {
        return new AdaptiveSettings(true, 1, 3, step, most, 0.2, 0.2);
    }

    /** A controller and what it has learned. Zones that nothing is said of ask for all of their caps and get it. */
    private static final class Controlled {

        private final CapController controller;
        private final Limits configured;
        private Adaptive adaptive = Adaptive.NONE;

        Controlled(AdaptiveSettings settings, Limits configured) {
            this.controller = new CapController(settings, configured);
            this.configured = configured;
        }

        List<Shift> truthInNeed() {
            return observe(Map.of(Zone.TRUTH, 2_000L, Zone.RAG_EXTERNAL, 0L), Map.of(Zone.TRUTH, 400L));
        }

        List<Shift> observe(Map<Zone, Long> demand, Map<Zone, Long> accepted) {
            Observed observed = controller.observe(adaptive, orCap(demand, Map.of()), orCap(accepted, demand));
            adaptive = observed.adaptive();
            return observed.shifts();
        }

        /** What is demanded and not accepted is accepted not at all. */
        private ZoneTokens orCap(Map<Zone, Long> said, Map<Zone, Long> demand) {
            return new ZoneTokens(Arrays.stream(Zone.values())
                    .collect(Collectors.toMap(
                            zone -> zone, zone -> said.getOrDefault(zone, demand.containsKey(zone) ? 0L : cap(zone)))));
        }

        long cap(Zone zone) {
            return adaptive.applied(configured).cap(zone);
        }
    }
}
