package dev.stowage.proxy;

import dev.stowage.core.session.Lineage;
import dev.stowage.store.LineageFormat;
import dev.stowage.store.StoredLineage;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What comes of a draft where another process was faster: what was sent from here stays true, on top of what is stored where that fits, else
 * as a lineage of its own.
 *
 * @param goesOn the lineage as it is by now
 * @param met what the other has stored; empty where nothing is stored that can be read
 * @param fork the lineage that goes its own way
 */
record Race(Draft goesOn, Optional<Lineage> met, Optional<Lineage> fork) {

    /** @param taken which lineages of the session there are */
    static Race between(Draft mine, Optional<StoredLineage> stored, Predicate<String> taken) {
        long version = stored.map(StoredLineage::version).orElse(0L);
        Optional<Lineage> met = stored.map(StoredLineage::state).flatMap(LineageFormat::decode);
        return met.map(theirs -> mine.onTopOf(version, theirs)
                        .map(onTop -> new Race(onTop, met, Optional.empty()))
                        .orElseGet(() -> new Race(
                                Draft.loaded(version, theirs),
                                met,
                                Optional.of(mine.latest().forked(taken)))))
                .orElseGet(() -> new Race(mine.unstored(version), met, Optional.empty()));
    }
}
