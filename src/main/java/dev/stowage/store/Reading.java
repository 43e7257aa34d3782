package dev.stowage.store;

import java.util.Optional;

/**
 * What a store has of a lineage. It stems from after the removal that is told with it.
 *
 * @param lineage its state; empty when there is none
 * @param removal the last removal of its session, as {@link SessionStore#removal} tells it
 */
public record Reading(Optional<StoredLineage> lineage, Optional<String> removal) {

    /** Where no other process is meant to save the same sessions. */
    static Reading alone(Optional<StoredLineage> lineage) {
        return new Reading(lineage, Optional.empty());
    }
}
