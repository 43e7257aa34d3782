package dev.stowage.core.session;

/** What can happen to a lineage. */
public sealed interface LineageEvent permits HistoryEvent, EpochEvent, DealingsEvent, MemoryEvent {

    /** {@code lineage} after this. */
    Lineage appliedTo(Lineage lineage);

    /** What may be told of it. */
    EventNote note();

    /** Whether those who watch are told of it. */
    default boolean isNews() {
        return true;
    }

    /** Whether it holds for the history that it happened to, and for no other. */
    default boolean bindsHistory() {
        return true;
    }
}
