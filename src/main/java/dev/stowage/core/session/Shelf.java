package dev.stowage.core.session;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Digest;
import dev.stowage.core.session.Reconciliation.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The lineages of one tenant that are at hand, found by their hints, the least recently used dropped first. Not for two
 * threads at a time.
 */
public final class Shelf {

    /** More lineages than these do not share a hint by being one conversation. */
    private static final int CANDIDATES = 16;

    private static final int LOOKED_AT = 64;

    private final int maxSessions;
    private final int maxLineages;
    private final Map<SessionKey, Map<String, Lineage>> sessions = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<Digest, Set<Place>> places = new LinkedHashMap<>();

    private record Place(SessionKey key, String lineage) {}

    /**
     * @param maxSessions of the tenant
     * @param maxLineages of a session
     */
    public Shelf(int maxSessions, int maxLineages) {
        this.maxSessions = maxSessions;
        this.maxLineages = maxLineages;
    }

    /** Finds the lineage that a request goes on with, or founds one, and keeps it as it is now. */
    public Placement place(Claim claim, Conversation conversation) {
        List<Place> nearest = sameOpening(claim, conversation);
        Kind otherwise = isKnown(claim) ? Kind.UNRELATED : Kind.NEW;
        Reconciled reconciled = reconcile(nearest, conversation, otherwise);
        if (reconciled.what().kind().compareTo(Kind.EXTENDS) <= 0) {
            return kept(nearest, reconciled, claim, conversation);
        }
        List<Place> all = candidates(nearest, claim, conversation);
        return kept(all, reconcile(all, conversation, otherwise), claim, conversation);
    }

    private boolean isKnown(Claim claim) {
        return claim.session()
                .map(id -> sessions.containsKey(new SessionKey(claim.tenant(), id)))
                .orElse(false);
    }

    private Reconciled reconcile(List<Place> candidates, Conversation conversation, Kind otherwise) {
        return Reconciler.reconcile(candidates.stream().map(this::lineage).toList(), conversation, otherwise);
    }

    private Placement kept(List<Place> candidates, Reconciled reconciled, Claim claim, Conversation conversation) {
        String known = reconciled.parent().orElse(reconciled.lineage().id());
        SessionKey key = candidates.stream()
                .filter(place -> place.lineage().equals(known))
                .map(Place::key)
                .findFirst()
                .orElseGet(() -> claim.key(conversation));
        if (reconciled.founded() || !reconciled.events().isEmpty()) {
            put(key, reconciled.lineage());
        }
        return new Placement(key, reconciled);
    }

    private List<Place> sameOpening(Claim claim, Conversation conversation) {
        return Lineage.openingOf(conversation).stream()
                .flatMap(opening -> newest(claim, opening).limit(CANDIDATES))
                .toList();
    }

    private Lineage lineage(Place place) {
        return Optional.ofNullable(sessions.get(place.key()))
                .flatMap(lineages -> Optional.ofNullable(lineages.get(place.lineage())))
                .orElseThrow();
    }

    /** The nearest, and those that share the most hints: "yes" and "continue" stand everywhere. */
    private List<Place> candidates(List<Place> nearest, Claim claim, Conversation conversation) {
        Set<Place> found = new LinkedHashSet<>(nearest);
        Map<Place, Integer> votes = new LinkedHashMap<>();
        for (Digest hint : Hints.of(conversation)) {
            newest(claim, hint).forEach(place -> votes.merge(place, 1, Integer::sum));
        }
        votes.entrySet().stream()
                .sorted(Map.Entry.<Place, Integer>comparingByValue().reversed())
                .limit(CANDIDATES)
                .forEach(most -> found.add(most.getKey()));
        return List.copyOf(found);
    }

    private Stream<Place> newest(Claim claim, Digest hint) {
        List<Place> oldestFirst = new ArrayList<>(places.getOrDefault(hint, Set.of()));
        Collections.reverse(oldestFirst);
        return oldestFirst.stream().filter(place -> claim.admits(place.key())).limit(LOOKED_AT);
    }

    /** Keeps {@code lineage} as it is now. */
    public void put(SessionKey key, Lineage lineage) {
        Map<String, Lineage> lineages = sessions.computeIfAbsent(key, unknown -> new LinkedHashMap<>(4, 0.75f, true));
        Optional.ofNullable(lineages.put(lineage.id(), lineage)).ifPresent(before -> forgetHints(key, before));
        for (Digest hint : Hints.of(lineage)) {
            places.computeIfAbsent(hint, unknown -> new LinkedHashSet<>()).add(new Place(key, lineage.id()));
        }
        if (lineages.size() > maxLineages) {
            Iterator<Lineage> eldest = lineages.values().iterator();
            forgetHints(key, eldest.next());
            eldest.remove();
        }
        if (sessions.size() > maxSessions) {
            remove(sessions.keySet().iterator().next());
        }
    }

    /** Forgets a session; false if it was not known. */
    public boolean remove(SessionKey key) {
        Map<String, Lineage> lineages = sessions.remove(key);
        if (lineages == null) {
            return false;
        }
        lineages.values().forEach(lineage -> forgetHints(key, lineage));
        return true;
    }

    private void forgetHints(SessionKey key, Lineage lineage) {
        for (Digest hint : Hints.of(lineage)) {
            places.computeIfPresent(hint, (digest, found) -> {
                found.remove(new Place(key, lineage.id()));
                return found.isEmpty() ? null : found;
            });
        }
    }

    /** The sessions at hand with their lineages, the last used last. */
    public Map<SessionKey, List<Lineage>> sessions() {
        Map<SessionKey, List<Lineage>> copy = new LinkedHashMap<>();
        sessions.forEach((key, lineages) -> copy.put(key, List.copyOf(lineages.values())));
        return copy;
    }

    public int lineages() {
        return sessions.values().stream().mapToInt(Map::size).sum();
    }
}
