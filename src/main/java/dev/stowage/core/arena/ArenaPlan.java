package dev.stowage.core.arena;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

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

    /** Whether something of a candidate is in one of the blocks. */
    public boolean adds(Candidate candidate) {
        Set<String> added = blocks.stream().map(ArenaBlock::id).collect(Collectors.toSet());
        return state.shown().stream()
                .filter(block -> added.contains(block.id()))
                .flatMap(block -> block.entries().stream())
                .anyMatch(entry -> entry.key().equals(candidate.key()));
    }
}
