package dev.stowage.proxy;

import dev.stowage.core.memory.Contribution;
import dev.stowage.core.memory.GlobalTier;
import dev.stowage.core.memory.Units;
import dev.stowage.core.session.SessionKey;
import dev.stowage.store.SharedKnowledge;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the sessions of one tenant know together, as this process has it: what was written down, by whichever process, and what could not be
 * yet. It is read again when it is older than {@link #FRESH}, so that what another replica learned, or forgot, counts here too.
 */
final class SharedTier {

    private static final Duration FRESH = Duration.ofSeconds(30);

    private final SharedKnowledge knowledge;
    private final Forgotten forgotten;
    private GlobalTier tier;
    private Optional<Instant> read = Optional.empty();
    private final Map<String, Contribution> unwritten = new LinkedHashMap<>();
    private final Set<String> unremoved = new LinkedHashSet<>();

    SharedTier(String tenant, SharedKnowledge knowledge, Forgotten forgotten) {
        this.knowledge = knowledge;
        this.forgotten = forgotten;
        tier = GlobalTier.none(tenant);
    }

    /** What is known now; may wait for a disk or a server. */
    synchronized GlobalTier at(Instant now) {
        if (knowledge.isKept() && isOld(now)) {
            read = Optional.of(now);
            List.copyOf(unremoved).forEach(this::remove);
            List.copyOf(unwritten.values()).forEach(this::write);
            knowledge.of(tier.tenant()).ifPresent(this::adopt);
        }
        tier = tier.pruned(now);
        return tier;
    }

    /** A clock may have been set back meanwhile. */
    private boolean isOld(Instant now) {
        return read.map(last -> Duration.between(last, now).abs().compareTo(FRESH) > 0)
                .orElse(true);
    }

    private void adopt(List<Contribution> written) {
        GlobalTier left = unremoved.stream()
                .reduce(GlobalTier.of(tier.tenant(), written), GlobalTier::without, (one, next) -> next);
        tier = unwritten.values().stream().reduce(left, GlobalTier::with, (one, next) -> next);
    }

    /** Takes in what a session knows now, unless it was forgotten since a moment. */
    synchronized void observed(Units units, long moment, Instant now) {
        GlobalTier before = at(now);
        if (forgotten.isForgottenSince(moment, new SessionKey(units.tenant(), units.session()))) {
            return;
        }
        tier = before.observed(units).pruned(now);
        Contribution contribution = tier.of(units.session());
        if (!contribution.equals(before.of(units.session()))) {
            write(contribution);
        }
    }

    /** Without what is known from a session alone; false where it could not be taken away everywhere yet. */
    synchronized boolean forget(String session) {
        tier = tier.without(session);
        unwritten.remove(session);
        return remove(session);
    }

    /** Without anything; false where it could not all be taken away yet. */
    synchronized boolean forgetAll() {
        Optional<List<Contribution>> written = knowledge.of(tier.tenant());
        written.stream().flatMap(List::stream).forEach(contribution -> forget(contribution.session()));
        tier = GlobalTier.none(tier.tenant());
        return unremoved.isEmpty() && (written.isPresent() || !knowledge.isKept());
    }

    private void write(Contribution contribution) {
        String session = contribution.session();
        if (unremoved.contains(session) && !remove(session)) {
            unwritten.put(session, contribution);
            return;
        }
        SessionKey key = new SessionKey(tier.tenant(), session);
        switch (knowledge.put(key, contribution)) {
            case DONE -> unwritten.remove(session);
            case REMOVED_ELSEWHERE -> {
                unwritten.remove(session);
                forgotten.forget(key);
                tier = tier.without(session);
            }
            case UNREACHABLE -> unwritten.put(session, contribution);
        }
    }

    private boolean remove(String session) {
        boolean removed = knowledge.remove(new SessionKey(tier.tenant(), session));
        if (removed) {
            unremoved.remove(session);
        } else {
            unremoved.add(session);
        }
        return removed;
    }
}
