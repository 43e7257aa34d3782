package dev.stowage.core.arena;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Shares a budget out among the zones: first every floor, then in the order of zones up to what each asks for and its cap.
 * What no zone may take stays unused: caps are promises.
 */
final class ZoneAllocator {

    private ZoneAllocator() {}

    /** What each zone gets, in tokens; empty where the floors of those that ask for something exceed the budget. */
    static Optional<ZoneTokens> allocate(long budget, ZoneTokens demand, Limits limits) {
        Map<Zone, Long> granted = new EnumMap<>(Zone.class);
        long rest = Math.max(0, budget);
        for (Zone zone : Zone.values()) {
            long floor = limits.of(zone).floorOf(demand.of(zone));
            granted.put(zone, floor);
            rest -= floor;
        }
        if (rest < 0) {
            return Optional.empty();
        }
        for (Zone zone : Zone.values()) {
            long more = Math.min(
                    rest,
                    Math.min(demand.of(zone), limits.cap(zone))
                            - limits.of(zone).floorOf(demand.of(zone)));
            granted.merge(zone, more, Long::sum);
            rest -= more;
        }
        return Optional.of(new ZoneTokens(granted));
    }
}
