package dev.stowage.core.session;

import dev.stowage.core.arena.ArenaMemory;
import dev.stowage.core.capacity.CapacityState;

/** Somebody who looks at a lineage's requests remembers something of one. It holds for whatever history there is by then. */
public sealed interface MemoryEvent extends LineageEvent {

    @Override
    default boolean bindsHistory() {
        return false;
    }

    @Override
    default boolean isNews() {
        return false;
    }

    /** The arena has shared out a budget. */
    record ArenaRemembered(ArenaMemory memory) implements MemoryEvent {

        @Override
        public Lineage appliedTo(Lineage lineage) {
            return lineage.with(lineage.memory().with(memory));
        }

        @Override
        public EventNote note() {
            return EventNote.counting("arena_remembered", "epoch", memory.epoch());
        }
    }

    /** The capacity controller has looked at a request. */
    record CapacityRemembered(CapacityState state) implements MemoryEvent {

        @Override
        public Lineage appliedTo(Lineage lineage) {
            return lineage.with(lineage.memory().with(state));
        }

        @Override
        public EventNote note() {
            return EventNote.counting("capacity_remembered", "turn", state.turn());
        }
    }

    /** A repeated call did not say what it had said before. */
    record Contradicted() implements MemoryEvent {

        @Override
        public Lineage appliedTo(Lineage lineage) {
            LineageMemory memory = lineage.memory();
            return lineage.with(memory.with(memory.capacity().contradicted()));
        }

        @Override
        public EventNote note() {
            return EventNote.counting("contradicted", "calls", 1);
        }
    }
}
