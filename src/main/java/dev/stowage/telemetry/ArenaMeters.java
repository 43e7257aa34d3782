package dev.stowage.telemetry;

import dev.stowage.core.arena.Zone;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;

/** What was added to prompts, and what was not. */
final class ArenaMeters {

    private static final List<String> EVENTS = List.of(
            "context_injected",
            "context_injection_dropped",
            "context_arena_zone_adapted",
            "context_arena_slo_enforced",
            "context_arena_floor_unmet_recovered",
            "context_arena_floor_unmet_unrecoverable",
            "context_compaction_requested",
            "verification_state_reset",
            "memory_working_published",
            "context_external_recall_injected",
            "context_external_recall_skipped");

    private final MeterRegistry registry;

    /** Registers a zero for every event and zone. */
    ArenaMeters(MeterRegistry registry) {
        this.registry = registry;
        EVENTS.forEach(event -> events(event, 0));
        for (Zone zone : Zone.values()) {
            tokens(zone, 0);
        }
    }

    void count(String event, Map<String, Long> figures) {
        events(event, 1);
        for (Zone zone : Zone.values()) {
            tokens(zone, figures.getOrDefault("accepted_" + zone.code(), 0L));
        }
    }

    private void events(String event, int count) {
        registry.counter("stowage.arena.events", "event", event).increment(count);
    }

    private void tokens(Zone zone, long tokens) {
        registry.counter("stowage.injected.tokens", "zone", zone.code()).increment((double) tokens);
    }
}
