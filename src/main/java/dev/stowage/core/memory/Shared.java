package dev.stowage.core.memory;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/**
 * Something that sessions of one tenant know, as each of them knows it: what comes from a session can go with it.
 *
 * @param bySession the same unit of each session; at most {@value #MOST_SESSIONS}, those that saw it last
 */
public record Shared(Map<String, Unit> bySession) {

    static final int MOST_SESSIONS = 8;
    private static final int FEWEST_SESSIONS = 2;
    private static final Duration STEP = Duration.ofDays(7);
    private static final double KEPT_BY_STEP = 0.95;
    private static final double LEAST_STRENGTH = 0.3;

    private static final Comparator<Unit> BY_LAST_SEEN =
            Comparator.comparing(Unit::lastSeen).thenComparing(Unit::session);

    public Shared {
        TreeMap<String, Unit> all = new TreeMap<>(bySession);
        while (all.size() > MOST_SESSIONS) {
            all.remove(all.values().stream().min(BY_LAST_SEEN).orElseThrow().session());
        }
        bySession = Collections.unmodifiableMap(all);
    }

    /** Known from one session. */
    static Shared by(Unit unit) {
        return new Shared(Map.of(unit.session(), unit));
    }

    Shared seen(Unit again) {
        Map<String, Unit> all = new TreeMap<>(bySession);
        all.put(again.session(), again);
        return new Shared(all);
    }

    Shared without(String session) {
        Map<String, Unit> others = new TreeMap<>(bySession);
        others.remove(session);
        return new Shared(others);
    }

    boolean isKnown() {
        return !bySession.isEmpty();
    }

    boolean isConfirmed() {
        return bySession.size() >= FEWEST_SESSIONS;
    }

    boolean isFaded(Instant now) {
        return strength(now) < LEAST_STRENGTH;
    }

    /** As all of them know it together. */
    Unit unit() {
        return bySession.values().stream().reduce(Unit::merged).orElseThrow();
    }

    /** How much is left of it, 0..1: 1 when a session has just seen it, and 5 % less with each week that none does. */
    double strength(Instant now) {
        long steps = Math.max(0, Duration.between(unit().lastSeen(), now).dividedBy(STEP));
        return StrictMath.pow(KEPT_BY_STEP, (double) steps);
    }

    /** As it is told to other sessions: the less sure, the longer ago it was seen. */
    Unit told(Instant now) {
        Unit unit = unit();
        return unit.in(Unit.Tier.GLOBAL, strength(now) * unit.confidence());
    }
}
