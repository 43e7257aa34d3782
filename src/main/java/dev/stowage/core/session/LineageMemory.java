package dev.stowage.core.session;

import dev.stowage.core.arena.ArenaMemory;
import dev.stowage.core.capacity.CapacityState;

/**
 * What those who look at a lineage's requests remember of it.
 *
 * @param arena how much the zones have needed
 * @param capacity how risky its load was, and what was done about it
 */
public record LineageMemory(ArenaMemory arena, CapacityState capacity) {

    /** Nothing yet. */
    public static final LineageMemory NONE = new LineageMemory(ArenaMemory.NONE, CapacityState.NEW);

    LineageMemory with(ArenaMemory other) {
        return new LineageMemory(other, capacity);
    }

    LineageMemory with(CapacityState other) {
        return new LineageMemory(arena, other);
    }
}
