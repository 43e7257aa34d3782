package dev.stowage.core.arena;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.core.arena.FloorCascade.Outcome;
import dev.stowage.core.arena.FloorCascade.Step;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FloorCascadeTest {

    private static final Limits STANDARD = Words.standardLimits();
    private static final List<Zone> ORDER = List.of(Zone.MEMORY_RECALL, Zone.TOOL_FAILURES, Zone.MEMORY_WORKING);

    @Test
    void oneFloorGivenUp_isEnough_golden() {
        Limits limits = STANDARD.with(Zone.TOOL_FAILURES, zone -> new ZoneLimits(80, 240))
                .with(Zone.MEMORY_RECALL, zone -> new ZoneLimits(80, 600));
        assertThat(FloorCascade.run(100, Words.tokens(0, 0, 0, 143, 0, 143), limits, List.of(Zone.MEMORY_RECALL)))
                .isEqualTo(new Outcome(Step.RELAXED, Words.tokens(0, 0, 0, 100), List.of(Zone.MEMORY_RECALL)));
    }

    @Test
    void withNobodyToRelax_onlyCriticalZonesStay_golden() {
        Limits limits = STANDARD.with(Zone.TOOL_FAILURES, zone -> new ZoneLimits(80, 240));
        Outcome outcome = FloorCascade.run(20, Words.tokens(0, 3, 0, 86), limits, List.of());
        assertThat(outcome.step()).isEqualTo(Step.CRITICAL_ONLY);
        assertThat(outcome.allocated()).isEqualTo(Words.tokens(0, 3));
        assertThat(outcome.relaxed()).containsExactly(Zone.TOOL_FAILURES);
    }

    @Test
    void criticalFloorsAboveTheBudget_areUnrecoverable_golden() {
        Limits limits = STANDARD.with(Zone.TRUTH, zone -> new ZoneLimits(500, 1_000))
                .with(Zone.TASK_STATE, zone -> new ZoneLimits(500, 1_000));
        assertThat(FloorCascade.run(100, Words.tokens(0, 715, 715), limits, ORDER))
                .isEqualTo(new Outcome(Step.UNRECOVERABLE, ZoneTokens.NONE, List.of()));
    }

    @Test
    void floors_areGivenUpInOrder_andNoMoreThanNeeded() {
        Limits limits = STANDARD.with(Zone.TOOL_FAILURES, zone -> new ZoneLimits(50, 480))
                .with(Zone.MEMORY_RECALL, zone -> new ZoneLimits(50, 600));
        ZoneTokens demand = Words.tokens(0, 100, 0, 90, 90, 90);
        assertThat(FloorCascade.run(264, demand, limits, ORDER).step()).isEqualTo(Step.MET);
        assertThat(FloorCascade.run(263, demand, limits, ORDER).relaxed()).containsExactly(Zone.MEMORY_RECALL);
        assertThat(FloorCascade.run(213, demand, limits, ORDER).relaxed())
                .containsExactly(Zone.MEMORY_RECALL, Zone.TOOL_FAILURES);
        assertThat(FloorCascade.run(100, demand, limits, ORDER))
                .isEqualTo(new Outcome(Step.RELAXED, Words.tokens(0, 100), ORDER));
    }

    /** The original had no floors at all, so that none of this could ever happen. */
    @Test
    void standardFloors_canBeUnmet_originalHadNone() {
        ZoneTokens demand = Words.tokens(300, 300, 300, 0, 300);
        assertThat(FloorCascade.run(352, demand, STANDARD, ORDER).step()).isEqualTo(Step.MET);
        assertThat(FloorCascade.run(351, demand, STANDARD, ORDER).step()).isEqualTo(Step.RELAXED);
        assertThat(FloorCascade.run(288, demand, STANDARD, List.of()).step()).isEqualTo(Step.CRITICAL_ONLY);
        assertThat(FloorCascade.run(287, demand, STANDARD, ORDER).step()).isEqualTo(Step.UNRECOVERABLE);
    }

    @Test
    void anyOutcome_fits_andOnlyCriticalFloorsAreBeyondRecovery() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        Map<Step, Integer> steps = new EnumMap<>(Step.class);
        for (int round = 0; round < 5_000; round++) {
            String name = "seed " + seed + ", round " + round;
            Limits limits = Words.limits(random.longs(14, 0, 300).toArray());
            ZoneTokens demand = Words.tokens(random.longs(7, 0, 300).toArray());
            long budget = random.nextInt(700);
            Outcome outcome = FloorCascade.run(budget, demand, limits, ORDER.subList(0, random.nextInt(4)));
            long criticalFloors = demand.byZone().keySet().stream()
                    .filter(Zone::critical)
                    .mapToLong(zone -> limits.of(zone).floorOf(demand.of(zone)))
                    .sum();
            assertThat(outcome.allocated().sum()).as(name).isLessThanOrEqualTo(budget);
            assertThat(outcome.step() == Step.UNRECOVERABLE).as(name).isEqualTo(criticalFloors > budget);
            steps.merge(outcome.step(), 1, Integer::sum);
        }
        assertThat(steps).as("seed %d", seed).containsOnlyKeys(Step.values());
    }
}
