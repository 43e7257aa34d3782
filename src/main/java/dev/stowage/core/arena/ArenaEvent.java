package dev.stowage.core.arena;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Something that the arena did or could not do. What is told of it holds nothing that was said. */
public sealed interface ArenaEvent {

    /** What happened, in words with underscores. */
    String event();

    /** Of policies, reasons, sources and zones. */
    default Map<String, String> names() {
        return Map.of();
    }

    /** Tokens and counts. */
    default Map<String, Long> figures() {
        return Map.of();
    }

    /**
     * A move of caps.
     *
     * @param tokens more than 0
     */
    record Shift(Zone from, Zone to, long tokens) {}

    /**
     * Caps moved.
     *
     * @param movedTokens all moves together
     * @param capByZone as they are now
     */
    record ZoneAdapted(long movedTokens, List<Shift> shifts, Map<Zone, Long> capByZone) implements ArenaEvent {

        public ZoneAdapted {
            shifts = List.copyOf(shifts);
            capByZone = Map.copyOf(capByZone);
        }

        @Override
        public String event() {
            return "context_arena_zone_adapted";
        }

        @Override
        public Map<String, Long> figures() {
            return plus(prefixed("cap_", capByZone), "moved_tokens", movedTokens);
        }
    }

    /**
     * A session had as many entries as it may have.
     *
     * @param entriesBefore before anything gave way
     * @param entriesAfter before the new one came in, if it did
     * @param dropped entries that gave way, or did not come in
     * @param source of the entries that did it
     */
    record SloEnforced(DegradationPolicy policy, int entriesBefore, int entriesAfter, int dropped, String source)
            implements ArenaEvent {

        /** Both as one, this one first. */
        SloEnforced and(SloEnforced later) {
            return new SloEnforced(policy, entriesBefore, later.entriesAfter, dropped + later.dropped, source);
        }

        @Override
        public String event() {
            return "context_arena_slo_enforced";
        }

        @Override
        public Map<String, String> names() {
            return Map.of("policy", policy.code(), "source", source);
        }

        @Override
        public Map<String, Long> figures() {
            return Map.of(
                    "entries_before", (long) entriesBefore, "entries_after", (long) entriesAfter, "dropped", (long)
                            dropped);
        }
    }

    /**
     * Not all floors could be met, and it went on without some.
     *
     * @param relaxed the zones that gave theirs up
     */
    record FloorUnmetRecovered(List<Zone> relaxed) implements ArenaEvent {

        public FloorUnmetRecovered {
            relaxed = List.copyOf(relaxed);
        }

        @Override
        public String event() {
            return "context_arena_floor_unmet_recovered";
        }

        @Override
        public Map<String, String> names() {
            return Map.of("relaxed", codes(relaxed));
        }
    }

    /**
     * Not even the floors of critical zones could be met.
     *
     * @param relaxed the zones that had given theirs up
     */
    record FloorUnmetUnrecoverable(List<Zone> relaxed) implements ArenaEvent {

        public FloorUnmetUnrecoverable {
            relaxed = List.copyOf(relaxed);
        }

        @Override
        public String event() {
            return "context_arena_floor_unmet_unrecoverable";
        }

        @Override
        public Map<String, String> names() {
            return Map.of("relaxed", codes(relaxed));
        }
    }

    /**
     * A compaction is wanted for the sake of the floors.
     *
     * @param usage prompt ÷ spendable tokens
     */
    record CompactionRequested(double usage) implements ArenaEvent {

        @Override
        public String event() {
            return "context_compaction_requested";
        }

        @Override
        public Map<String, String> names() {
            return Map.of("reason", "floor_unmet");
        }

        @Override
        public Map<String, Long> figures() {
            return Map.of("usage_percent", Math.round(100 * usage));
        }
    }

    /**
     * Blocks are added to the prompt.
     *
     * @param tokens of all of them, with what is around them
     * @param demandByZone what was to be added
     * @param allocatedByZone what it was given room for
     * @param acceptedByZone what was added
     */
    record Injected(
            long tokens, Map<Zone, Long> demandByZone, Map<Zone, Long> allocatedByZone, Map<Zone, Long> acceptedByZone)
            implements ArenaEvent {

        public Injected {
            demandByZone = Map.copyOf(demandByZone);
            allocatedByZone = Map.copyOf(allocatedByZone);
            acceptedByZone = Map.copyOf(acceptedByZone);
        }

        @Override
        public String event() {
            return "context_injected";
        }

        @Override
        public Map<String, Long> figures() {
            Map<String, Long> figures = new HashMap<>(prefixed("demand_", demandByZone));
            figures.putAll(prefixed("allocated_", allocatedByZone));
            figures.putAll(prefixed("accepted_", acceptedByZone));
            return plus(figures, "tokens", tokens);
        }
    }

    /**
     * Entries were left out.
     *
     * @param entries how many
     */
    record InjectionDropped(DropReason reason, int entries) implements ArenaEvent {

        @Override
        public String event() {
            return "context_injection_dropped";
        }

        @Override
        public Map<String, String> names() {
            return Map.of("reason", reason.code());
        }

        @Override
        public Map<String, Long> figures() {
            return Map.of("entries", (long) entries);
        }
    }

    /** Why entries are left out. */
    enum DropReason {
        /** The prompt is as large as it may get. */
        HARD_LIMIT,
        /** The prompt says the same already, or another entry does. */
        DUPLICATE_CONTENT,
        /** Floors could not be met. */
        FLOOR_UNMET,
        /** Too little was left of its zone's room. */
        NO_ROOM,
        /** This epoch's blocks take as much as they may. */
        EPOCH_FULL;

        private final String code = name().toLowerCase(Locale.ROOT);

        public String code() {
            return code;
        }
    }

    private static String codes(List<Zone> zones) {
        return zones.stream().map(Zone::code).collect(Collectors.joining(","));
    }

    private static Map<String, Long> prefixed(String prefix, Map<Zone, Long> byZone) {
        Map<String, Long> figures = new HashMap<>();
        byZone.forEach((zone, tokens) -> figures.put(prefix + zone.code(), tokens));
        return figures;
    }

    private static Map<String, Long> plus(Map<String, Long> figures, String name, long value) {
        Map<String, Long> more = new HashMap<>(figures);
        more.put(name, value);
        return more;
    }
}
