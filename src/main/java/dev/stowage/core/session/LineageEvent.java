package dev.stowage.core.session;

import java.util.function.Supplier;

/** What can happen to a lineage. */
public sealed interface LineageEvent permits HistoryEvent, EpochEvent, DealingsEvent, MemoryEvent {

    /** {@code lineage} after this. */
    Lineage appliedTo(Lineage lineage);

    /** What may be told of it. */
    EventNote note();

    /** The same for later: nobody may ever ask. What it was made of is not kept, since it may be long. */
    default Supplier<EventNote> telling() {
        EventNote note = note();
        return () -> note;
    }

    /** Whether those who watch are told of it. */
    default boolean isNews() {
        return true;
    }

    /** Whether it holds for the history that it happened to, and for no other. */
    default boolean bindsHistory() {
        return true;
    }
}
