package dev.stowage.core.arena;

import java.util.List;

/**
 * What the arena decides on a request.
 *
 * @param blocks to add, in the order of the prompt
 * @param state to store with the lineage, together with the blocks
 * @param events what happened
 * @param wantsCompaction whether floors could be met only in a smaller prompt
 */
public record ArenaPlan(List<ArenaBlock> blocks, ArenaState state, List<ArenaEvent> events, boolean wantsCompaction) {

    public ArenaPlan {
        blocks = List.copyOf(blocks);
        events = List.copyOf(events);
    }
}
