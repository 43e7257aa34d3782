package dev.stowage.core.arena;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * How the arena is set.
 *
 * @param mode with zones or without
 * @param maxInjectionTokens the most that one request adds; unset: it follows from the model's window
 * @param zones limits of zones; those of a zone that is not listed are its own
 * @param adaptive how caps move
 * @param relaxOrder zones that give up their floors where not all can be met, one after the other
 * @param maxEntriesPerSession the most entries that are remembered, at least 1
 * @param degradationPolicy what gives way beyond that
 * @param threshold usage at which pressure is high, over 0
 * @param hardLimit usage that nothing is added beyond, above the threshold and at most 1
 */
public record ArenaSettings(
        Mode mode,
        OptionalLong maxInjectionTokens,
        Map<Zone, ZoneLimits> zones,
        AdaptiveSettings adaptive,
        List<Zone> relaxOrder,
        int maxEntriesPerSession,
        DegradationPolicy degradationPolicy,
        double threshold,
        double hardLimit) {

    /** Whether there are zones. */
    public enum Mode {
        /** Zones, floors, caps that adapt. */
        MANAGED,
        /** One budget, filled by priority. */
        SIMPLE
    }

    public static final ArenaSettings STANDARD = new ArenaSettings(
            Mode.MANAGED,
            OptionalLong.empty(),
            Map.of(),
            AdaptiveSettings.STANDARD,
            List.of(Zone.MEMORY_RECALL, Zone.TOOL_FAILURES, Zone.MEMORY_WORKING),
            4_096,
            DegradationPolicy.DROP_RECALL,
            0.82,
            0.94);

    private static final long LEAST_MAXIMUM = 1_200;
    private static final long MOST_MAXIMUM = 4_800;
    /** 0.002 of a window. */
    private static final long SHARE_OF_WINDOW = 500;

    /** @throws IllegalArgumentException naming the keys that are out of range or do not go together */
    public ArenaSettings {
        EnumMap<Zone, ZoneLimits> all = new EnumMap<>(Zone.class);
        for (Zone zone : Zone.values()) {
            all.put(zone, zones.getOrDefault(zone, zone.limits()));
        }
        zones = Map.copyOf(all);
        relaxOrder = List.copyOf(relaxOrder);
        all.forEach(ArenaSettings::checkZone);
        Checks.that(
                new HashSet<>(relaxOrder).size() == relaxOrder.size(),
                "relax-order must name no zone twice",
                relaxOrder);
        Checks.that(
                relaxOrder.stream().noneMatch(Zone::critical), "relax-order must name no critical zone", relaxOrder);
        Checks.that(maxEntriesPerSession >= 1, "max-entries-per-session must be at least 1", maxEntriesPerSession);
        Checks.that(hardLimit > 0 && hardLimit <= 1, "hard-limit must be above 0 and at most 1", hardLimit);
        Checks.that(
                threshold > 0 && threshold < hardLimit,
                "threshold must be above 0 and below " + Checks.key("hard-limit"),
                threshold);
        checkFloors(all, maxInjectionTokens.orElse(LEAST_MAXIMUM));
    }

    private static void checkZone(Zone zone, ZoneLimits limits) {
        Checks.that(limits.floor() >= 0, "zones." + zone.key() + ".floor must not be negative", limits.floor());
        Checks.that(limits.cap() >= 0, "zones." + zone.key() + ".cap must not be negative", limits.cap());
    }

    /** Where they did not fit, everything would give way in every request. */
    private static void checkFloors(Map<Zone, ZoneLimits> zones, long smallestBudget) {
        List<Zone> critical =
                Arrays.stream(Zone.values()).filter(Zone::critical).toList();
        long floors = zones.entrySet().stream()
                .filter(entry -> entry.getKey().critical())
                .mapToLong(entry -> entry.getValue().effectiveFloor())
                .sum();
        String keys = critical.stream()
                .map(zone -> Checks.key("zones." + zone.key() + ".floor"))
                .collect(Collectors.joining(" + "));
        Checks.that(
                floors <= smallestBudget, "max-injection-tokens must hold " + keys + " = " + floors, smallestBudget);
    }

    /**
     * The most that one request adds.
     *
     * @param window the model's, in tokens
     */
    public long maxInjection(long window) {
        return maxInjectionTokens.orElse(Math.min(MOST_MAXIMUM, LEAST_MAXIMUM + window / SHARE_OF_WINDOW));
    }

    Limits limits() {
        return new Limits(zones);
    }
}
