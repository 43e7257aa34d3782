package dev.stowage.core.session;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Digest;
import dev.stowage.core.session.Reconciliation.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The lineages of one tenant that are at hand, found by their session or by their hints. How many those are is up to who
 * keeps it, but for a session's: an id that is sent for everything must not make each request a search of them all. Not
 * for two threads at a time.
 */
public final class Shelf {

    /** More lineages than these do not share a hint by being one conversation. */
    private static final int CANDIDATES = 16;

    /** So many lineages are found by one hint, the newest: "yes" and "continue" stand everywhere. */
    private static final int SHARING = 64;

    private final int maxLineages;
    private final Map<SessionKey, Map<String, Held>> sessions = new HashMap<>();
    private final Map<Digest, Set<LineageKey>> places = new HashMap<>();

    private record Held(Lineage lineage, List<Digest> hints) {}

    /**
     * @param maxLineages of a session; the one kept longest ago is dropped first
     */
    public Shelf(int maxLineages) {
        this.maxLineages = maxLineages;
    }

    /** The lineage that a request goes on with, as it will be then, or a new one. Nothing is kept yet. */
    public Placement find(Claim claim, Conversation conversation) {
        List<LineageKey> nearest = sameOpening(claim, conversation);
        Kind otherwise = isKnown(claim) ? Kind.UNRELATED : Kind.NEW;
        Reconciled reconciled = reconcile(nearest, conversation, otherwise);
        if (reconciled.what().isCertain()) {
            return placement(nearest, reconciled, claim, conversation);
        }
        List<LineageKey> all = candidates(nearest, claim, conversation);
        return placement(all, reconcile(all, conversation, otherwise), claim, conversation);
    }

    private boolean isKnown(Claim claim) {
        return claim.session()
                .map(id -> sessions.containsKey(new SessionKey(claim.tenant(), id)))
                .orElse(false);
    }

    private Reconciled reconcile(List<LineageKey> candidates, Conversation conversation, Kind otherwise) {
        List<Lineage> lineages = new ArrayList<>(candidates.size());
        for (LineageKey key : candidates) {
            get(key).ifPresent(lineages::add);
        }
        return Reconciler.reconcile(lineages, conversation, otherwise);
    }

    private static Placement placement(
            List<LineageKey> candidates, Reconciled reconciled, Claim claim, Conversation conversation) {
        String known = reconciled.parent().orElse(reconciled.lineage().id());
        for (LineageKey candidate : candidates) {
            if (candidate.lineage().equals(known)) {
                return new Placement(candidate.sessionKey(), reconciled, false, false);
            }
        }
        return new Placement(claim.key(conversation), reconciled, false, false);
    }

    private List<LineageKey> sameOpening(Claim claim, Conversation conversation) {
        List<LineageKey> all = Head.openingOf(conversation)
                .map(opening -> newest(claim, opening))
                .orElse(List.of());
        return all.subList(0, Math.min(all.size(), CANDIDATES));
    }

    /** The nearest, and those that share the most hints. */
    private List<LineageKey> candidates(List<LineageKey> nearest, Claim claim, Conversation conversation) {
        Set<LineageKey> found = new LinkedHashSet<>(nearest);
        Map<LineageKey, Integer> votes = new LinkedHashMap<>();
        for (Digest hint : Hints.of(conversation)) {
            newest(claim, hint).forEach(key -> votes.merge(key, 1, Integer::sum));
        }
        votes.entrySet().stream()
                .sorted(Map.Entry.<LineageKey, Integer>comparingByValue().reversed())
                .limit(CANDIDATES)
                .forEach(most -> found.add(most.getKey()));
        return List.copyOf(found);
    }

    private List<LineageKey> newest(Claim claim, Digest hint) {
        return claim.session()
                .map(id -> ofSession(new SessionKey(claim.tenant(), id), hint))
                .orElseGet(() -> newestFirst(places.getOrDefault(hint, Set.of())));
    }

    private List<LineageKey> ofSession(SessionKey key, Digest hint) {
        List<LineageKey> found = new ArrayList<>();
        for (Held held : sessions.getOrDefault(key, Map.of()).values()) {
            if (held.hints().contains(hint)) {
                found.add(key.lineage(held.lineage().id()));
            }
        }
        Collections.reverse(found);
        return found;
    }

    private static <T> List<T> newestFirst(Collection<T> oldestFirst) {
        List<T> all = new ArrayList<>(oldestFirst);
        Collections.reverse(all);
        return all;
    }

    /**
     * Keeps {@code lineage} as it is now.
     *
     * @return the lineage that had to go for it
     */
    public Optional<LineageKey> put(LineageKey key, Lineage lineage) {
        Map<String, Held> lineages = sessions.computeIfAbsent(key.sessionKey(), unknown -> new LinkedHashMap<>(4));
        List<Digest> hints = Hints.of(lineage);
        Held before = lineages.remove(key.lineage());
        if (before != null && !before.hints().equals(hints)) {
            unpoint(before.hints(), key);
        }
        lineages.put(key.lineage(), new Held(lineage, hints));
        for (Digest hint : hints) {
            point(hint, key);
        }
        if (lineages.size() <= maxLineages) {
            return Optional.empty();
        }
        LineageKey eldest =
                key.sessionKey().lineage(lineages.keySet().iterator().next());
        drop(eldest);
        return Optional.of(eldest);
    }

    private void point(Digest hint, LineageKey key) {
        Set<LineageKey> sharing = places.computeIfAbsent(hint, unknown -> new LinkedHashSet<>(2));
        if (sharing.size() > 1) {
            sharing.remove(key);
        }
        sharing.add(key);
        if (sharing.size() > SHARING) {
            sharing.remove(sharing.iterator().next());
        }
    }

    /** A lineage as it was kept last. */
    public Optional<Lineage> get(LineageKey key) {
        return Optional.ofNullable(sessions.get(key.sessionKey()))
                .flatMap(lineages -> Optional.ofNullable(lineages.get(key.lineage())))
                .map(Held::lineage);
    }

    /** Forgets a lineage, if it is known. */
    public void drop(LineageKey key) {
        Map<String, Held> lineages = sessions.getOrDefault(key.sessionKey(), Map.of());
        Held held = lineages.get(key.lineage());
        if (held == null) {
            return;
        }
        lineages.remove(key.lineage());
        if (lineages.isEmpty()) {
            sessions.remove(key.sessionKey());
        }
        unpoint(held.hints(), key);
    }

    private void unpoint(List<Digest> hints, LineageKey key) {
        for (Digest hint : hints) {
            places.computeIfPresent(hint, (digest, sharing) -> {
                sharing.remove(key);
                return sharing.isEmpty() ? null : sharing;
            });
        }
    }

    /** The lineages of a session that are at hand, the last kept first. */
    public List<LineageKey> lineages(SessionKey key) {
        return newestFirst(sessions.getOrDefault(key, Map.of()).keySet()).stream()
                .map(key::lineage)
                .toList();
    }
}
