package dev.stowage.core.memory;

import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the sessions of one tenant know together. It is kept only where an operator wants it. Everything in it tells the sessions
 * that it comes from, so that it goes with them.
 *
 * @param tenant whose sessions they are
 * @param shared what more than one session knows, or one so far; at most {@value #MOST_SHARED}
 * @param crystals of all sessions, newest first; at most {@value #MOST_CRYSTALS}
 */
public record GlobalTier(String tenant, List<Shared> shared, List<Crystal> crystals) {

    static final int MOST_SHARED = 1_000;
    static final int MOST_CRYSTALS = 1_200;
    private static final double LEAST_CONFIDENCE = 0.8;

    private static final Comparator<Crystal> NEWEST_FIRST = Comparator.comparing(Crystal::updatedAt)
            .reversed()
            .thenComparing(Crystal::session)
            .thenComparing(Crystal::topic);

    private static final Comparator<Shared> LATEST_FIRST = Comparator.comparing(
                    (Shared shared) -> shared.unit().lastSeen())
            .reversed()
            .thenComparing(shared -> shared.unit().fingerprint());

    public GlobalTier {
        shared = shared.stream().sorted(LATEST_FIRST).limit(MOST_SHARED).toList();
        crystals = crystals.stream().sorted(NEWEST_FIRST).limit(MOST_CRYSTALS).toList();
    }

    /** Of a tenant of whom nothing is known. */
    public static GlobalTier none(String tenant) {
        return new GlobalTier(tenant, List.of(), List.of());
    }

    /**
     * With what a session knows now: what it is sure of and has seen itself, without how its code stands at the moment. What it
     * has taken back is no longer known from it.
     *
     * @param units of a session of this tenant
     */
    public GlobalTier observed(Units units) {
        if (!units.tenant().equals(tenant)) {
            throw new IllegalArgumentException("units of another tenant");
        }
        Map<String, Shared> known = byFingerprint(shared);
        for (Unit unit : units.all()) {
            if (unit.isActive() && isForOthers(unit)) {
                known.merge(unit.fingerprint(), Shared.by(unit), (before, now) -> before.seen(unit));
            } else {
                known.computeIfPresent(unit.fingerprint(), (fingerprint, before) -> before.without(units.session()));
            }
        }
        Stream<Crystal> others = crystals.stream().filter(crystal -> !isOf(crystal, units.session()));
        return new GlobalTier(
                tenant,
                known.values().stream().filter(Shared::isKnown).toList(),
                Stream.concat(others, Crystal.of(units).stream()).toList());
    }

    /** What a tenant's sessions have each written down. */
    public static GlobalTier of(String tenant, List<Contribution> contributions) {
        return contributions.stream().reduce(none(tenant), GlobalTier::with, (one, next) -> next);
    }

    /** With what one session has written down, in the place of what was known from it. */
    public GlobalTier with(Contribution contribution) {
        GlobalTier others = without(contribution.session());
        Map<String, Shared> known = byFingerprint(others.shared);
        contribution
                .units()
                .forEach(unit -> known.merge(unit.fingerprint(), Shared.by(unit), (before, now) -> before.seen(unit)));
        return new GlobalTier(
                tenant,
                List.copyOf(known.values()),
                Stream.concat(others.crystals.stream(), contribution.crystals().stream())
                        .toList());
    }

    /** What is known from one session, to be written down. */
    public Contribution of(String session) {
        return new Contribution(
                session,
                shared.stream()
                        .flatMap(each -> Optional.ofNullable(each.bySession().get(session)).stream())
                        .toList(),
                crystals.stream().filter(crystal -> isOf(crystal, session)).toList());
    }

    private static Map<String, Shared> byFingerprint(List<Shared> shared) {
        Map<String, Shared> known = new LinkedHashMap<>();
        shared.forEach(each -> known.put(each.unit().fingerprint(), each));
        return known;
    }

    private static boolean isForOthers(Unit unit) {
        return unit.confidence() >= LEAST_CONFIDENCE
                && unit.tier() == Unit.Tier.SESSION
                && !unit.topic().equals(Topics.VERIFICATION);
    }

    private static boolean isOf(Crystal crystal, String session) {
        return crystal.session().equals(session);
    }

    /** Without all that is known from one session alone, and without its crystals: the session is deleted. */
    public GlobalTier without(String session) {
        return new GlobalTier(
                tenant,
                shared.stream()
                        .map(each -> each.without(session))
                        .filter(Shared::isKnown)
                        .toList(),
                crystals.stream().filter(crystal -> !isOf(crystal, session)).toList());
    }

    /** Without what has faded. */
    public GlobalTier pruned(Instant now) {
        return new GlobalTier(
                tenant, shared.stream().filter(each -> !each.isFaded(now)).toList(), crystals);
    }

    /** What at least two sessions have seen and what has not faded, as units of this tier, best first. */
    public List<Unit> units(Instant now) {
        return shared.stream()
                .filter(Shared::isConfirmed)
                .filter(each -> !each.isFaded(now))
                .map(each -> each.told(now))
                .sorted(Comparator.comparingDouble(Unit::confidence)
                        .thenComparing(Unit::lastSeen)
                        .reversed())
                .toList();
    }
}
