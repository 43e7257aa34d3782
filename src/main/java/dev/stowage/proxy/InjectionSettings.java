package dev.stowage.proxy;

import dev.stowage.core.arena.AdaptiveSettings;
import dev.stowage.core.arena.ArenaSettings;
import dev.stowage.core.arena.DegradationPolicy;
import dev.stowage.core.arena.Zone;
import dev.stowage.core.arena.ZoneLimits;
import dev.stowage.core.memory.RecallMode;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What is added to prompts: what the model can no longer see, since it was compacted away.
 *
 * @param mode {@code off}: nothing; {@code simple}: what matters most, within one budget; {@code managed}: seven zones with
 *     floors and caps that follow what they ask for
 * @param identity standing text of the operator's, added once to each epoch; unset: none
 * @param maxInjectionTokens the most that one request adds; unset: 1,200 and 0.002 of the model's window, at most 4,800
 * @param floors tokens that a zone gets before any gets more, by zone; unset: 64, 128, 96, 0, 64, 0, 0 in their order
 * @param caps tokens that a zone gets at most, by zone, 0 to lock it; unset: 320, 420, 360, 480, 300, 600, 0 in their order
 * @param adaptive whether caps move to the zones that lack room from those that do not use theirs
 * @param relaxOrder zones that give up their floors where not all can be met, one after the other
 * @param maxEntriesPerSession the most entries that are remembered of a conversation
 * @param degradationPolicy what gives way beyond that: {@code drop-recall}, {@code drop-low-priority} or {@code force-compact}
 * @param recallMode {@code pressure-aware}: what comes to mind is added only where room is not scarce; {@code always}
 */
@ConfigurationProperties("stowage.arena")
record InjectionSettings(
        @DefaultValue("off") InjectionMode mode,
        @Nullable String identity,
        @Nullable Long maxInjectionTokens,
        @DefaultValue Map<Zone, Long> floors,
        @DefaultValue Map<Zone, Long> caps,
        @DefaultValue("true") boolean adaptive,

        @DefaultValue({"memory_recall", "tool_failures", "memory_working"})
        List<Zone> relaxOrder,

        @DefaultValue("4096") int maxEntriesPerSession,
        @DefaultValue("drop-recall") DegradationPolicy degradationPolicy,
        @DefaultValue("pressure-aware") RecallMode recallMode) {

    /** Whether anything is added, and how it is shared out. */
    enum InjectionMode {
        OFF,
        SIMPLE,
        MANAGED
    }

    InjectionSettings {
        floors = Map.copyOf(floors);
        caps = Map.copyOf(caps);
        relaxOrder = List.copyOf(relaxOrder);
    }

    boolean isOn() {
        return mode != InjectionMode.OFF;
    }

    /** The operator's standing text; empty where there is none. */
    String standingText() {
        return identity == null ? "" : identity.strip();
    }

    /**
     * The arena's settings.
     *
     * @throws InvalidContext naming the key that is out of range or does not go with others
     */
    ArenaSettings arena() {
        AdaptiveSettings usual = AdaptiveSettings.STANDARD;
        try {
            return new ArenaSettings(
                    mode == InjectionMode.SIMPLE ? ArenaSettings.Mode.SIMPLE : ArenaSettings.Mode.MANAGED,
                    maxInjectionTokens == null ? OptionalLong.empty() : OptionalLong.of(maxInjectionTokens),
                    zones(),
                    new AdaptiveSettings(
                            adaptive,
                            usual.alpha(),
                            usual.warmUp(),
                            usual.step(),
                            usual.mostPerTurn(),
                            usual.receiverThreshold(),
                            usual.donorThreshold()),
                    relaxOrder,
                    maxEntriesPerSession,
                    degradationPolicy,
                    ArenaSettings.STANDARD.threshold(),
                    ArenaSettings.STANDARD.hardLimit());
        } catch (IllegalArgumentException invalid) {
            throw new InvalidContext(String.valueOf(invalid.getMessage()), invalid);
        }
    }

    private Map<Zone, ZoneLimits> zones() {
        Map<Zone, ZoneLimits> zones = new EnumMap<>(Zone.class);
        for (Zone zone : Zone.values()) {
            ZoneLimits usual = zone.limits();
            zones.put(
                    zone,
                    new ZoneLimits(floors.getOrDefault(zone, usual.floor()), caps.getOrDefault(zone, usual.cap())));
        }
        return zones;
    }
}
