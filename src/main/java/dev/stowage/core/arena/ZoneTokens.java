package dev.stowage.core.arena;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Tokens of each zone.
 *
 * @param byZone what is missing or negative is 0
 */
record ZoneTokens(Map<Zone, Long> byZone) {

    static final ZoneTokens NONE = new ZoneTokens(Map.of());

    ZoneTokens {
        EnumMap<Zone, Long> positive = new EnumMap<>(Zone.class);
        byZone.forEach((zone, tokens) -> {
            if (tokens > 0) {
                positive.put(zone, tokens);
            }
        });
        byZone = Collections.unmodifiableMap(positive);
    }

    long of(Zone zone) {
        return byZone.getOrDefault(zone, 0L);
    }

    long sum() {
        return byZone.values().stream().mapToLong(Long::longValue).sum();
    }

    ZoneTokens only(Predicate<Zone> which) {
        EnumMap<Zone, Long> some = new EnumMap<>(Zone.class);
        byZone.forEach((zone, tokens) -> {
            if (which.test(zone)) {
                some.put(zone, tokens);
            }
        });
        return new ZoneTokens(some);
    }
}
