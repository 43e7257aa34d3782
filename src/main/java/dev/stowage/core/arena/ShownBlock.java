package dev.stowage.core.arena;

import java.util.List;

/**
 * A block that stands in the lineage's prompt.
 *
 * @param tokens that it takes, with what is around it
 * @param entries what it shows
 */
public record ShownBlock(String id, long tokens, List<ShownEntry> entries) {

    public ShownBlock {
        entries = List.copyOf(entries);
    }
}
