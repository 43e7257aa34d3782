package dev.stowage.proxy;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.session.Claim;
import dev.stowage.core.session.Lineage;
import dev.stowage.core.session.LineageKey;
import dev.stowage.core.session.Placement;
import dev.stowage.core.session.SessionKey;
import dev.stowage.core.session.Shelf;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The lineages of one tenant that requests can be placed in without asking anybody, and the drafts of what is not stored of them yet. A
 * draft may outlast its lineage's place here, until it is stored. Not for several threads.
 */
final class AtHand {

    private static final int LINEAGES = 128;

    private final Recency recency;
    private final Shelf shelf = new Shelf(LINEAGES);
    private final Map<LineageKey, Draft> drafts = new HashMap<>();

    AtHand(Recency recency) {
        this.recency = recency;
    }

    /** Where a request seems to belong. */
    Placement find(Claim claim, Conversation conversation) {
        return shelf.find(claim, conversation);
    }

    Optional<Lineage> lineage(LineageKey key) {
        return shelf.get(key);
    }

    /** Those of a session, the last used first. */
    List<LineageKey> keys(SessionKey session) {
        return shelf.lineages(session);
    }

    /** The same as they are now. */
    List<Lineage> lineages(SessionKey session) {
        return keys(session).stream().flatMap(key -> lineage(key).stream()).toList();
    }

    Optional<Draft> draft(LineageKey key) {
        return Optional.ofNullable(drafts.get(key));
    }

    /** Whether all that is here of a lineage is stored; so it is where nothing is. */
    boolean isAtRest(LineageKey key) {
        return draft(key).map(Draft::isAtRest).orElse(true);
    }

    /** Of what was stored last, as far as it is known here; 0 where nothing is. */
    long version(LineageKey key) {
        return draft(key).map(Draft::version).orElse(0L);
    }

    /** Those of which something is here. */
    Set<SessionKey> sessions() {
        return drafts.keySet().stream().map(LineageKey::sessionKey).collect(Collectors.toSet());
    }

    boolean isEmpty() {
        return drafts.isEmpty();
    }

    /** Keeps a lineage as its draft has it by now; which one has to make room for it. */
    Optional<LineageKey> keep(LineageKey key, Draft draft) {
        drafts.put(key, draft);
        return shelf.put(key, draft.latest());
    }

    /** The same for one that is being used. */
    Optional<LineageKey> use(LineageKey key, Draft draft) {
        recency.used(key, draft.latest().history().size());
        return keep(key, draft);
    }

    /** Puts another draft in the place of one that is here. */
    void redraft(LineageKey key, UnaryOperator<Draft> change) {
        drafts.computeIfPresent(key, (known, draft) -> change.apply(draft));
    }

    /**
     * Takes what has been stored off a draft, and the draft away where nothing is left of it and its lineage has left.
     *
     * @param saved the draft as it was stored
     * @return whether there was one
     */
    boolean settle(LineageKey key, Draft saved, long version) {
        Optional<Draft> settled = draft(key).map(now -> now.saved(version, saved));
        settled.ifPresent(now -> drafts.put(key, now));
        if (isAtRest(key) && shelf.get(key).isEmpty()) {
            drafts.remove(key);
        }
        return settled.isPresent();
    }

    /** Takes a lineage away; its draft stays while it is being stored. */
    void drop(LineageKey key) {
        shelf.drop(key);
        recency.gone(key);
        drafts.computeIfPresent(key, (known, draft) -> draft.underWay() ? draft : null);
    }

    /** Takes away all of a session. */
    void remove(SessionKey session) {
        shelf.lineages(session).forEach(this::drop);
        drafts.keySet().removeIf(lineage -> lineage.sessionKey().equals(session));
    }
}
