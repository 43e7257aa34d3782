package dev.stowage.core.arena;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * What has been learned of the zones in this epoch, and how far their caps have moved. Moves cancel out: the sum of caps
 * stays.
 *
 * @param observations how many there were
 * @param quiet how many there were since caps moved last
 * @param trends by zone; those that nothing is known of are missing
 */
public record Adaptive(int observations, int quiet, Map<Zone, Trend> trends) {

    /** Nothing yet; all caps as configured. */
    public static final Adaptive NONE = new Adaptive(0, 0, Map.of());

    public Adaptive {
        EnumMap<Zone, Trend> inOrder = new EnumMap<>(Zone.class);
        inOrder.putAll(trends);
        trends = Collections.unmodifiableMap(inOrder);
    }

    Trend trend(Zone zone) {
        return trends.getOrDefault(zone, Trend.NONE);
    }

    /** The caps as they have moved. */
    Limits applied(Limits configured) {
        return rests() ? configured : configured.changed((zone, limits) -> limits.withCap(limits.cap() + shift(zone)));
    }

    /** The same, or nothing where an operator has set limits since that these moves do not go with. */
    Adaptive under(Limits configured) {
        return rests() || trends.keySet().stream().allMatch(zone -> isWithin(configured.of(zone), shift(zone)))
                ? this
                : NONE;
    }

    private boolean rests() {
        return trends.values().stream().allMatch(trend -> trend.shift() == 0);
    }

    private long shift(Zone zone) {
        return trend(zone).shift();
    }

    private static boolean isWithin(ZoneLimits limits, long shift) {
        long cap = limits.cap() + shift;
        return shift == 0 || (!limits.locked() && cap >= limits.effectiveFloor() && cap <= 2 * limits.cap());
    }
}
