package dev.stowage.proxy;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.session.Claim;
import dev.stowage.core.session.Epoch;
import dev.stowage.core.session.EventNote;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.LineageEvent;
import dev.stowage.core.session.LineageKey;
import dev.stowage.core.session.MemoryEvent;
import dev.stowage.core.session.Placement;
import dev.stowage.core.session.Reconciled;
import dev.stowage.core.session.SessionKey;
import dev.stowage.store.LineageFormat;
import dev.stowage.store.Saved;
import dev.stowage.store.SessionStore;
import dev.stowage.store.StoredLineage;
import dev.stowage.telemetry.Meters;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;

/**
 * The conversations of one tenant that are at hand, and what of them is not stored yet.
 *
 * <p>What is decided here counts at once, and the store hears of it later: nobody waits for it. A lineage has one save
 * under way at most; what happens in the meantime goes with the next. A store of this process alone hears of it every so
 * often, other replicas at once. Where another replica was faster, what was sent from here stays true ({@link Race}).
 */
final class TenantSessions implements DraftSaves.Outcome {

    private final SessionStore store;
    private final Meters meters;
    private final SessionEvents watchers;
    private final Saving saving;
    private final DraftSaves saves;
    private final AtHand atHand;

    /** @param saving takes the lineages that are to be saved soon */
    TenantSessions(
            SessionStore store,
            Recency recency,
            Meters meters,
            SessionEvents watchers,
            Saving saving,
            DraftSaves saves) {
        this.saving = saving;
        this.saves = saves;
        this.store = store;
        this.atHand = new AtHand(recency);
        this.meters = meters;
        this.watchers = watchers;
    }

    /** Where a request seems to belong, from what is at hand. */
    synchronized Placement look(Claim claim, Conversation conversation) {
        return atHand.find(claim, conversation);
    }

    /** Keeps a request's place, if nothing that is not at hand could be closer. */
    synchronized Optional<Placement> placeIfCertain(Claim claim, Conversation conversation) {
        Placement placement = atHand.find(claim, conversation);
        boolean certain = placement.reconciled().what().isCertain();
        return certain ? Optional.of(kept(placement)) : Optional.empty();
    }

    /** Finds the lineage that a request goes on with, or founds one, and keeps it as it is now. */
    synchronized Placement place(Claim claim, Conversation conversation) {
        return kept(atHand.find(claim, conversation));
    }

    private Placement kept(Placement placement) {
        Reconciled reconciled = placement.reconciled();
        if (reconciled.founded()) {
            keep(placement.lineageKey(), Draft.founded(reconciled.lineage()));
            String kind = reconciled.what().kind().code();
            long messages = reconciled.lineage().history().size();
            watchers.publish(
                    placement.lineageKey(),
                    new EventNote("lineage_founded", Map.of("kind", kind), Map.of("messages", messages)));
        } else {
            happened(placement.lineageKey(), reconciled.events());
        }
        return placement;
    }

    /** Tells a lineage what has happened to it, if it is still at hand. */
    synchronized void happened(LineageKey key, List<LineageEvent> events) {
        Optional<Draft> draft = events.isEmpty() ? Optional.empty() : atHand.draft(key);
        draft.ifPresent(before -> {
            keep(key, before.changed(events, before.latest().applyAll(events)));
            watchers.publish(key, events);
        });
    }

    /**
     * Tells a lineage what is remembered of it. Other replicas do not hear of that at once, but when something else happens to it, or when
     * all is stored that has changed.
     */
    synchronized void remembered(LineageKey key, MemoryEvent event) {
        atHand.draft(key).ifPresent(draft -> {
            atHand.keep(key, draft.changed(List.of(event), draft.latest().apply(event)))
                    .ifPresent(this::forget);
            saving.soon(key);
        });
    }

    /**
     * Tells a lineage what was decided on it as it was when it was {@code seen}, unless something else has been decided since.
     *
     * @param holds whether it still holds in the epoch as it is by now
     * @return the epoch that holds for the history that was seen; empty if the lineage has left memory, or its history changed
     */
    synchronized Optional<Epoch> decided(
            LineageKey key, Lineage seen, List<? extends LineageEvent> events, Predicate<Epoch> holds) {
        Optional<Lineage> now = atHand.draft(key).map(Draft::latest).filter(seen::isWithin);
        if (now.map(Lineage::epoch).filter(holds).isPresent()) {
            happened(key, List.copyOf(events));
            return Optional.of(seen.applyAll(events).epoch());
        }
        return now.map(Lineage::epoch);
    }

    /** Tells each of a session's lineages what has happened to it; how they are then, the last used first. */
    synchronized List<Lineage> intervene(SessionKey session, List<LineageEvent> events) {
        List<LineageKey> oldestFirst = new ArrayList<>(atHand.keys(session));
        Collections.reverse(oldestFirst);
        oldestFirst.forEach(key -> happened(key, events));
        return lineages(session);
    }

    /** A session's lineages, the last used first. */
    synchronized List<Lineage> lineages(SessionKey session) {
        return atHand.lineages(session);
    }

    synchronized Optional<Lineage> lineage(LineageKey key) {
        return atHand.lineage(key);
    }

    private void keep(LineageKey key, Draft draft) {
        atHand.use(key, draft).ifPresent(this::forget);
        saveSoon(key);
    }

    /** Makes room. What is not stored yet stays until it is. */
    @Override
    public synchronized void forget(LineageKey key) {
        save(key);
        atHand.drop(key);
    }

    /** Forgets a session for good, whatever of it is not stored yet. */
    synchronized void remove(SessionKey key) {
        atHand.remove(key);
        watchers.publish(key.lineage(""), new EventNote("session_forgotten", Map.of(), Map.of()));
    }

    /** Those of which something is at hand. */
    synchronized Set<SessionKey> sessions() {
        return atHand.sessions();
    }

    synchronized boolean isEmpty() {
        return atHand.isEmpty();
    }

    /** Whether a lineage has to be asked for before it can be told what is stored of it. */
    synchronized boolean isStale(LineageKey key, boolean othersSaveToo) {
        return atHand.draft(key).isEmpty() || (othersSaveToo && atHand.isAtRest(key));
    }

    /** Takes over what is stored, unless it is known here already, or better. */
    synchronized void adopt(LineageKey key, StoredLineage stored) {
        if (atHand.isAtRest(key) && atHand.version(key) != stored.version()) {
            LineageFormat.decode(stored.state())
                    .ifPresent(lineage -> keep(key, Draft.loaded(stored.version(), lineage)));
        }
    }

    private void saveSoon(LineageKey key) {
        if (store.isShared()) {
            save(key);
        } else {
            saving.soon(key);
        }
    }

    /** Stores what has changed, if nothing of it is being stored. */
    synchronized Optional<CompletionStage<Saved>> save(LineageKey key) {
        return atHand.draft(key)
                .filter(draft -> !draft.underWay() && !draft.isSaved())
                .map(draft -> {
                    atHand.redraft(key, Draft::beingSaved);
                    return saves.save(key, draft, this);
                });
    }

    @Override
    public synchronized void stored(LineageKey key, Draft saved, long version) {
        if (atHand.settle(key, saved, version)) {
            saveSoon(key);
        } else {
            forgetAgain(key.sessionKey());
        }
    }

    /** It was forgotten while it was being stored. A store that others use as well refuses that itself. */
    private void forgetAgain(SessionKey session) {
        if (!store.isShared() && !atHand.sessions().contains(session)) {
            store.remove(session.tenant(), session.id());
        }
    }

    /** What is here then has been heard of since, and is new. */
    @Override
    public synchronized void unstored(LineageKey key) {
        atHand.redraft(key, draft -> draft.unstored(0));
        saving.soon(key);
    }

    @Override
    public synchronized void contested(LineageKey key, Optional<StoredLineage> stored) {
        SessionKey session = key.sessionKey();
        atHand.draft(key)
                .map(mine -> Race.between(
                        mine, stored, id -> atHand.draft(session.lineage(id)).isPresent()))
                .ifPresent(race -> {
                    keep(key, race.goesOn());
                    race.met()
                            .ifPresent(theirs -> meters.sessionRace(race.fork().isEmpty()));
                    race.fork().ifPresent(fork -> forked(session.lineage(fork.id()), fork));
                });
    }

    private void forked(LineageKey key, Lineage fork) {
        keep(key, Draft.founded(fork));
        watchers.publish(
                key,
                EventNote.counting("lineage_forked", "messages", fork.history().size()));
    }
}
