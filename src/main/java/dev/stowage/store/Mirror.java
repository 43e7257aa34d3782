package dev.stowage.store;

import dev.stowage.core.session.LineageKey;
import dev.stowage.telemetry.StoreLoss;
import dev.stowage.telemetry.StoreMeters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What this process saved or loaded last, in memory, and which of it the store has not got: that is written when the store
 * can be reached again.
 */
final class Mirror {

    private static final int MOST_WAITING = 4096;

    private final SessionTable table;
    private final StoreMeters meters;
    private final Map<LineageKey, Unwritten> unwritten = new LinkedHashMap<>();
    private final Map<SessionName, String> removals = new LinkedHashMap<>();
    private String incarnation = "";

    Mirror(SessionTable table, StoreMeters meters) {
        this.table = table;
        this.meters = meters;
    }

    /** A session that is to be removed from the store. */
    record SessionName(String tenant, String session) {

        boolean has(LineageKey key) {
            return key.tenant().equals(tenant) && key.session().equals(session);
        }
    }

    Optional<StoredLineage> load(LineageKey key) {
        return table.lineage(key).map(LineageRecord::stored);
    }

    List<LineageKey> find(String tenant, List<String> digests) {
        return table.find(tenant, digests);
    }

    List<LineageKey> lineages(String tenant, String session) {
        return table.lineages(tenant, session);
    }

    List<SessionSummary> list(String tenant, int skip, int limit) {
        return table.list(tenant, skip, limit);
    }

    List<String> tenants() {
        return table.tenants();
    }

    /** Saves in the store's place. What is not here is taken to be as the caller expects it. */
    synchronized Saved save(LineageKey key, Change change) {
        boolean here = table.lineage(key).isPresent();
        Unwritten unknown = here ? Unwritten.since(change.expected()) : Unwritten.unseen(change.expected());
        Saved saved = table.save(key, here ? change : change.expecting(0));
        boolean stored = saved.match(version -> true, version -> false, bytes -> false, () -> false);
        if (stored) {
            Unwritten before = unwritten.getOrDefault(key, unknown);
            unwritten.put(key, before.attempting(change));
            told();
        }
        return saved;
    }

    /** Notes what the store holds, unless something newer is here. */
    synchronized void loaded(LineageKey key, StoredLineage stored) {
        if (!unwritten.containsKey(key) && !hasNewer(key, stored.version())) {
            List<String> digests =
                    table.lineage(key).map(LineageRecord::digests).orElse(List.of());
            table.put(key, stored, digests);
        }
    }

    /** Notes what the store has got, maybe long after the caller was answered from here. */
    synchronized void saved(LineageKey key, Change change) {
        Unwritten waiting = unwritten.remove(key);
        if (!hasNewer(key, change.version())) {
            table.put(key, new StoredLineage(change.version(), change.state()), change.digests());
        } else if (waiting != null) {
            unwritten.put(
                    key, new Unwritten(change.version(), change.version(), waiting.attempted(), waiting.removal()));
        }
        told();
    }

    private boolean hasNewer(LineageKey key, long version) {
        return table.lineage(key).filter(lineage -> lineage.version() > version).isPresent();
    }

    /** The change that waits for the store, if one does. */
    synchronized Optional<Change> waiting(LineageKey key) {
        Unwritten waiting = unwritten.get(key);
        if (waiting == null) {
            return Optional.empty();
        }
        Optional<Change> change = table.lineage(key)
                .map(lineage -> new Change(
                        waiting.expected(), lineage.version(), lineage.state(), lineage.digests(), waiting.removal()));
        if (change.isEmpty()) {
            lose(key, StoreLoss.OVERFLOW);
        }
        return change;
    }

    /** Decides whether what waits may be written over this version after all. */
    synchronized boolean mayReplace(LineageKey key, long stored) {
        Unwritten waiting = unwritten.get(key);
        if (waiting == null || !waiting.follows(stored)) {
            return false;
        }
        unwritten.put(key, waiting.over(stored));
        return true;
    }

    /** Lets a copy be written over the older version that the store has gone back to. */
    synchronized void restore(LineageKey key, long stored) {
        table.lineage(key)
                .filter(copy -> !unwritten.containsKey(key))
                .ifPresent(copy ->
                        unwritten.put(key, Unwritten.since(copy.version()).over(stored)));
        told();
    }

    /** Gives up a state that waits: another writer was faster, or the store does not take it. */
    synchronized void lose(LineageKey key, long version, StoreLoss loss) {
        boolean same = table.lineage(key)
                .filter(lineage -> lineage.version() == version)
                .isPresent();
        if (same) {
            lose(key, loss);
        }
    }

    private void lose(LineageKey key, StoreLoss loss) {
        Unwritten given = unwritten.remove(key);
        table.drop(key);
        if (given != null && given.isChanged()) {
            meters.lost(loss);
        }
        told();
    }

    /** Forgets a copy that the store has no use for. */
    synchronized void drop(LineageKey key) {
        if (!unwritten.containsKey(key)) {
            table.drop(key);
        }
    }

    synchronized boolean knowsIncarnation() {
        return !incarnation.isEmpty();
    }

    /** Notes the store's incarnation. When it is another one, the store has lost everything: all copies wait for it. */
    synchronized void incarnation(String now) {
        if (knowsIncarnation() && !incarnation.equals(now)) {
            for (LineageKey key : table.all()) {
                long copy = table.lineage(key).map(LineageRecord::version).orElse(0L);
                unwritten.put(
                        key, unwritten.getOrDefault(key, Unwritten.since(copy)).over(0));
            }
            told();
        }
        incarnation = now;
    }

    /** Whether what waits is to be written where nothing is stored. */
    synchronized boolean isNew(LineageKey key) {
        Unwritten waiting = unwritten.get(key);
        return waiting != null && waiting.expected() == 0;
    }

    synchronized void remove(SessionName session) {
        table.remove(session.tenant(), session.session());
        unwritten.keySet().removeIf(session::has);
        told();
    }

    /** @param removal by what name others hear of it */
    synchronized void removeLater(SessionName session, String removal) {
        removals.put(session, removal);
        told();
    }

    /** The removal of a session that the store has not got yet. */
    synchronized Optional<String> removal(SessionName session) {
        return Optional.ofNullable(removals.get(session));
    }

    /** Notes that the store has got a removal, unless there is a newer one. */
    synchronized void removed(SessionName session, String removal) {
        removals.remove(session, removal);
        told();
    }

    /** Lets go of a state whose session another process has removed. */
    synchronized void removedElsewhere(LineageKey key) {
        unwritten.remove(key);
        table.drop(key);
        told();
    }

    synchronized List<LineageKey> allUnwritten() {
        return List.copyOf(unwritten.keySet());
    }

    synchronized List<SessionName> allRemovals() {
        return List.copyOf(removals.keySet());
    }

    synchronized int waiting() {
        return unwritten.size() + removals.size();
    }

    private void told() {
        while (unwritten.size() > MOST_WAITING) {
            lose(unwritten.keySet().iterator().next(), StoreLoss.OVERFLOW);
        }
        while (removals.size() > MOST_WAITING) {
            removals.remove(removals.keySet().iterator().next());
            meters.lost(StoreLoss.OVERFLOW);
        }
        meters.unwritten(waiting());
    }
}
