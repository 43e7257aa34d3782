package dev.stowage.core.arena;

import dev.stowage.core.arena.ArenaEvent.DropReason;
import dev.stowage.core.arena.CapController.Observed;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** Shares a budget out among the zones, one block for each that has something to say, and learns from it. */
final class ZonedSharing {

    private final ArenaSettings settings;
    private final Limits configured;
    private final CapController controller;
    private final FloorPolicy floors;

    ZonedSharing(ArenaSettings settings) {
        this.settings = settings;
        configured = settings.limits();
        controller = new CapController(settings.adaptive(), configured);
        floors = new FloorPolicy(settings.relaxOrder());
    }

    Shared share(Question question) {
        Adaptive before =
                settings.adaptive().enabled() ? question.state().adaptive().under(configured) : Adaptive.NONE;
        Limits limits = before.applied(configured);
        Map<Zone, Writing> writings = writings(question);
        ZoneTokens demand = new ZoneTokens(tokens(writings, Writing::whole));
        FloorPolicy.Decided decided = floors.decide(question, demand, limits);
        ZoneTokens allocated = decided.allocated();
        writings.forEach((zone, writing) -> writing.fill(allocated.of(zone)));
        ZoneTokens accepted = new ZoneTokens(tokens(writings, Writing::tokens));
        Map<DropReason, List<Entry>> dropped = new EnumMap<>(DropReason.class);
        writings.forEach((zone, writing) -> {
            boolean squeezed = allocated.of(zone) < Math.min(demand.of(zone), limits.cap(zone));
            dropped.computeIfAbsent(decided.why(zone, squeezed), why -> new ArrayList<>())
                    .addAll(writing.leftOut());
        });
        List<ArenaEvent> events = new ArrayList<>(decided.events());
        Adaptive adaptive = before;
        if (settings.adaptive().enabled() && decided.learns()) {
            Observed observed = controller.observe(before, demand, accepted);
            adaptive = observed.adaptive();
            if (observed.moved() > 0) {
                events.add(adapted(observed));
            }
        }
        return new Shared(
                List.copyOf(writings.values()),
                demand,
                allocated,
                accepted,
                dropped,
                events,
                adaptive,
                decided.watch(),
                decided.wantsCompaction());
    }

    /** One block for each zone that has something to say. */
    private static Map<Zone, Writing> writings(Question question) {
        Map<Zone, List<Entry>> byZone = new EnumMap<>(Zone.class);
        question.entries()
                .forEach(entry -> byZone.computeIfAbsent(entry.zone(), zone -> new ArrayList<>())
                        .add(entry));
        Map<Zone, Writing> writings = new EnumMap<>(Zone.class);
        byZone.forEach((zone, entries) -> writings.put(zone, question.writing(writings.size(), zone.code(), entries)));
        return writings;
    }

    private static Map<Zone, Long> tokens(Map<Zone, Writing> writings, ToLongFunction<Writing> of) {
        Map<Zone, Long> tokens = new EnumMap<>(Zone.class);
        writings.forEach((zone, writing) -> tokens.put(zone, of.applyAsLong(writing)));
        return tokens;
    }

    private ArenaEvent adapted(Observed observed) {
        Limits caps = observed.adaptive().applied(configured);
        Map<Zone, Long> capByZone = new EnumMap<>(Zone.class);
        for (Zone zone : Zone.values()) {
            capByZone.put(zone, caps.cap(zone));
        }
        return new ArenaEvent.ZoneAdapted(observed.moved(), observed.shifts(), capByZone);
    }
}
