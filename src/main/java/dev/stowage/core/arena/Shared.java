package dev.stowage.core.arena;

import dev.stowage.core.arena.ArenaEvent.DropReason;
import java.util.List;
import java.util.Map;

/**
 * A budget that is shared out.
 *
 * @param writings the blocks that come of it
 * @param demand what was to be added
 * @param allocated what it was given room for
 * @param accepted what is added
 * @param dropped entries that found no room
 * @param events what happened besides
 * @param adaptive how caps have moved
 * @param floors what came of unmet floors
 * @param wantsCompaction whether floors could be met only in a smaller prompt
 */
record Shared(
        List<Writing> writings,
        ZoneTokens demand,
        ZoneTokens allocated,
        ZoneTokens accepted,
        Map<DropReason, List<Entry>> dropped,
        List<ArenaEvent> events,
        Adaptive adaptive,
        FloorWatch floors,
        boolean wantsCompaction) {

    Shared {
        writings = List.copyOf(writings);
        dropped = Map.copyOf(dropped);
        events = List.copyOf(events);
    }
}
