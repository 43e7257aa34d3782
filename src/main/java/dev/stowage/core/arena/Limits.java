package dev.stowage.core.arena;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/**
 * The limits of all zones.
 *
 * @param byZone a zone that is missing is locked
 */
record Limits(Map<Zone, ZoneLimits> byZone) {

    private static final ZoneLimits LOCKED = new ZoneLimits(0, 0);

    Limits {
        EnumMap<Zone, ZoneLimits> inOrder = new EnumMap<>(Zone.class);
        inOrder.putAll(byZone);
        byZone = Collections.unmodifiableMap(inOrder);
    }

    ZoneLimits of(Zone zone) {
        return byZone.getOrDefault(zone, LOCKED);
    }

    long cap(Zone zone) {
        return Math.max(0, of(zone).cap());
    }

    Limits with(Zone zone, UnaryOperator<ZoneLimits> change) {
        return changed((each, limits) -> each == zone ? change.apply(limits) : limits);
    }

    Limits withoutFloors() {
        return changed((zone, limits) -> limits.withoutFloor());
    }

    Limits changed(BiFunction<Zone, ZoneLimits, ZoneLimits> change) {
        EnumMap<Zone, ZoneLimits> changed = new EnumMap<>(byZone);
        changed.replaceAll(change);
        return new Limits(changed);
    }
}
