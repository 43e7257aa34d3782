package dev.stowage.proxy;

import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.LineageEvent;
import java.util.List;
import java.util.Optional;

/**
 * How far a lineage has got since it was stored.
 *
 * @param version of what is stored; 0 when nothing is
 * @param stored what is stored; empty when nothing is
 * @param since what has happened to it since; nothing is said of how a new one came to be
 * @param latest how it is now
 * @param underWay whether a save is under way
 */
record Draft(long version, Optional<Lineage> stored, Happened since, Lineage latest, boolean underWay) {

    static Draft founded(Lineage lineage) {
        return new Draft(0, Optional.empty(), Happened.NOTHING, lineage, false);
    }

    static Draft loaded(long version, Lineage lineage) {
        return new Draft(version, Optional.of(lineage), Happened.NOTHING, lineage, false);
    }

    boolean isSaved() {
        return stored.filter(latest::equals).isPresent();
    }

    /** Whether nothing of it is stored now, nor has to be. */
    boolean isAtRest() {
        return !underWay && isSaved();
    }

    Draft changed(List<LineageEvent> events, Lineage now) {
        return new Draft(version, stored, since.and(events), now, underWay);
    }

    Draft beingSaved() {
        return new Draft(version, stored, since, latest, true);
    }

    /** As if nothing of it had been stored; the store has another one, of this version, or none. */
    Draft unstored(long otherVersion) {
        return new Draft(otherVersion, Optional.empty(), since, latest, false);
    }

    /** After {@code saved}, which is this as it was before, has been stored. */
    Draft saved(long newVersion, Draft saved) {
        return new Draft(newVersion, Optional.of(saved.latest), since.after(saved.since), latest, false);
    }

    /**
     * This on top of what another replica has stored, if it began where that ends, tells the same, or says nothing of the
     * history: what was sent in the meantime stays true.
     */
    Optional<Draft> onTopOf(long newVersion, Lineage theirs) {
        boolean beganThere =
                stored.map(Lineage::history).filter(theirs.history()::equals).isPresent();
        boolean toldTheSame = theirs.history().equals(latest.history());
        boolean fitsAny = stored.isPresent() && since.all().stream().noneMatch(LineageEvent::bindsHistory);
        if (!beganThere && !toldTheSame && !fitsAny) {
            return Optional.empty();
        }
        return Optional.of(new Draft(newVersion, Optional.of(theirs), since, theirs.applyAll(since.all()), false));
    }
}
