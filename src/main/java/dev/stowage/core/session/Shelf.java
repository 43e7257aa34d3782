package dev.stowage.core.session;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Digest;
import dev.stowage.core.session.Reconciliation.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

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

    private record Held(Lineage lineage, Set<Digest> hints) {}

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
        List<Lineage> lineages =
                candidates.stream().flatMap(key -> get(key).stream()).toList();
        return Reconciler.reconcile(lineages, conversation, otherwise);
    }

    private static Placement placement(
            List<LineageKey> candidates, Reconciled reconciled, Claim claim, Conversation conversation) {
        String known = reconciled.parent().orElse(reconciled.lineage().id());
        SessionKey key = candidates.stream()
                .filter(candidate -> candidate.lineage().equals(known))
                .map(LineageKey::sessionKey)
                .findFirst()
                .orElseGet(() -> claim.key(conversation));
        return new Placement(key, reconciled, false, false);
    }

    private List<LineageKey> sameOpening(Claim claim, Conversation conversation) {
        return Head.openingOf(conversation).stream()
                .flatMap(opening -> newest(claim, opening).limit(CANDIDATES))
                .toList();
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

    private Stream<LineageKey> newest(Claim claim, Digest hint) {
        return claim.session()
                .map(id -> ofSession(new SessionKey(claim.tenant(), id), hint))
                .orElseGet(() -> newestFirst(places.getOrDefault(hint, Set.of())));
    }

    private Stream<LineageKey> ofSession(SessionKey key, Digest hint) {
        return newestFirst(sessions.getOrDefault(key, Map.of()).values())
                .filter(held -> held.hints().contains(hint))
                .map(held -> key.lineage(held.lineage().id()));
    }

    private static <T> Stream<T> newestFirst(Iterable<T> oldestFirst) {
        List<T> all = new ArrayList<>();
        oldestFirst.forEach(all::add);
        Collections.reverse(all);
        return all.stream();
    }

    /**
     * Keeps {@code lineage} as it is now.
     *
     * @return the lineage that had to go for it
     */
    public Optional<LineageKey> put(LineageKey key, Lineage lineage) {
        drop(key);
        Map<String, Held> lineages = sessions.computeIfAbsent(key.sessionKey(), unknown -> new LinkedHashMap<>(4));
        Held held = new Held(lineage, Set.copyOf(Hints.of(lineage)));
        lineages.put(key.lineage(), held);
        held.hints().forEach(hint -> point(hint, key));
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
        held.hints()
                .forEach(hint -> places.computeIfPresent(hint, (digest, sharing) -> {
                    sharing.remove(key);
                    return sharing.isEmpty() ? null : sharing;
                }));
    }

    /** The lineages of a session that are at hand, the last kept first. */
    public List<LineageKey> lineages(SessionKey key) {
        return newestFirst(sessions.getOrDefault(key, Map.of()).keySet())
                .map(key::lineage)
                .toList();
    }
}
