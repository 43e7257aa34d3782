package dev.stowage.core.arena;

import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;

/** Settings that an operator might come up with: in half of them zones are as they are, in the others some are locked. */
final class RandomSettings {

    private RandomSettings() {}

    static ArenaSettings of(Random random) {
        Map<Zone, ZoneLimits> zones = new EnumMap<>(Zone.class);
        if (random.nextBoolean()) {
            for (Zone zone : Zone.values()) {
                long cap = random.nextInt(5) == 0 ? 0 : 64 + random.nextInt(600);
                zones.put(zone, new ZoneLimits(random.nextInt(150), cap));
            }
        }
        ArenaSettings standard = ArenaSettings.STANDARD;
        return new ArenaSettings(
                standard.mode(),
                random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(600 + random.nextInt(3_000)),
                zones,
                standard.adaptive(),
                standard.relaxOrder(),
                standard.maxEntriesPerSession(),
                standard.degradationPolicy(),
                standard.threshold(),
                standard.hardLimit());
    }
}
