package dev.stowage.core.arena;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What gives way when a budget cannot hold the floors: one zone's floor after the other, then all that is not critical, then
 * everything.
 */
final class FloorCascade {

    private FloorCascade() {}

    /** How far it had to go. */
    enum Step {
        /** All floors held. */
        MET,
        /** Some zones gave up their floors. */
        RELAXED,
        /** Only critical zones got anything. */
        CRITICAL_ONLY,
        /** Not even their floors fit. */
        UNRECOVERABLE
    }

    /**
     * @param allocated tokens of each zone
     * @param relaxed the zones whose floors were given up, in that order
     */
    record Outcome(Step step, ZoneTokens allocated, List<Zone> relaxed) {

        Outcome {
            relaxed = List.copyOf(relaxed);
        }
    }

    /** @param relaxOrder the zones that give up their floors, one after the other */
    static Outcome run(long budget, ZoneTokens demand, Limits limits, List<Zone> relaxOrder) {
        Optional<ZoneTokens> whole = ZoneAllocator.allocate(budget, demand, limits);
        return whole.map(allocated -> new Outcome(Step.MET, allocated, List.of()))
                .or(() -> relaxed(budget, demand, limits, relaxOrder))
                .or(() -> criticalOnly(budget, demand, limits))
                .orElseGet(() -> new Outcome(Step.UNRECOVERABLE, ZoneTokens.NONE, floored(relaxOrder, demand, limits)));
    }

    private static Optional<Outcome> relaxed(long budget, ZoneTokens demand, Limits limits, List<Zone> relaxOrder) {
        Limits lower = limits;
        List<Zone> relaxed = new ArrayList<>();
        for (Zone zone : floored(relaxOrder, demand, limits)) {
            lower = lower.with(zone, ZoneLimits::withoutFloor);
            relaxed.add(zone);
            Optional<ZoneTokens> allocated = ZoneAllocator.allocate(budget, demand, lower);
            if (allocated.isPresent()) {
                return Optional.of(new Outcome(Step.RELAXED, allocated.get(), relaxed));
            }
        }
        return Optional.empty();
    }

    private static Optional<Outcome> criticalOnly(long budget, ZoneTokens demand, Limits limits) {
        List<Zone> others =
                Arrays.stream(Zone.values()).filter(zone -> !zone.critical()).toList();
        return ZoneAllocator.allocate(budget, demand.only(Zone::critical), limits)
                .map(allocated -> new Outcome(Step.CRITICAL_ONLY, allocated, floored(others, demand, limits)));
    }

    /** Those of {@code zones} that have a floor to give up. */
    private static List<Zone> floored(List<Zone> zones, ZoneTokens demand, Limits limits) {
        return zones.stream()
                .filter(zone -> limits.of(zone).floorOf(demand.of(zone)) > 0)
                .toList();
    }
}
