package dev.stowage.store;

import dev.stowage.core.session.LineageKey;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** Sessions in memory, the last saved last; the others go first when there is too much. */
final class SessionTable {

    /** What a lineage takes beside its state: its objects, its hints, its places in tables. */
    private static final long OVERHEAD = 1024;

    private final SessionLimits limits;
    private final UseClock clock;
    private final HintIndex hints;
    private final LinkedHashMap<Name, SessionRecord> sessions = new LinkedHashMap<>();
    private long bytes;

    SessionTable(SessionLimits limits, InstantSource clock) {
        this.limits = limits;
        this.clock = new UseClock(clock);
        hints = new HintIndex(limits.timeToLive());
    }

    private record Name(String tenant, String session) {}

    synchronized Optional<LineageRecord> lineage(LineageKey key) {
        return session(key.tenant(), key.session()).lineage(key.lineage());
    }

    synchronized Saved save(LineageKey key, Change change) {
        SessionRecord before = session(key.tenant(), key.session());
        SessionRecord.Saving saving = before.save(key.lineage(), change, clock.next(), limits);
        replace(before, saving.session());
        return saving.outcome();
    }

    /** Puts a lineage in, whatever was there before. */
    synchronized void put(LineageKey key, StoredLineage stored, List<String> digests) {
        SessionRecord before = session(key.tenant(), key.session());
        LineageRecord lineage =
                new LineageRecord(key.lineage(), stored.version(), clock.next(), digests, stored.state());
        replace(before, before.with(lineage).within(limits));
    }

    synchronized void drop(LineageKey key) {
        SessionRecord before = session(key.tenant(), key.session());
        List<LineageRecord> others = before.lineages().stream()
                .filter(lineage -> !lineage.id().equals(key.lineage()))
                .toList();
        replace(before, new SessionRecord(key.tenant(), key.session(), others));
    }

    synchronized List<LineageKey> find(String tenant, List<String> digests) {
        return hints.find(tenant, digests, clock.now());
    }

    synchronized List<LineageKey> lineages(String tenant, String session) {
        return session(tenant, session).keys();
    }

    synchronized void remove(String tenant, String session) {
        replace(session(tenant, session), SessionRecord.empty(tenant, session));
    }

    synchronized List<SessionSummary> list(String tenant, int skip, int limit) {
        Instant now = clock.now();
        return sessions.values().stream()
                .filter(session -> session.tenant().equals(tenant) && alive(session, now))
                .sorted(Comparator.comparing(SessionRecord::lastUsed).reversed())
                .skip(skip)
                .limit(Math.min(limit, SessionLimits.PAGE))
                .map(SessionRecord::summary)
                .toList();
    }

    synchronized List<String> tenants() {
        Instant now = clock.now();
        return sessions.values().stream()
                .filter(session -> alive(session, now))
                .sorted(Comparator.comparing(SessionRecord::lastUsed).reversed())
                .map(SessionRecord::tenant)
                .distinct()
                .limit(SessionLimits.PAGE)
                .toList();
    }

    synchronized List<LineageKey> all() {
        return sessions.values().stream()
                .flatMap(session -> session.keys().stream())
                .toList();
    }

    private SessionRecord session(String tenant, String session) {
        SessionRecord found = sessions.get(new Name(tenant, session));
        return found != null && alive(found, clock.now()) ? found : SessionRecord.empty(tenant, session);
    }

    private boolean alive(SessionRecord session, Instant now) {
        return session.lastUsed().plus(limits.timeToLive()).isAfter(now);
    }

    private void replace(SessionRecord before, SessionRecord after) {
        if (before.equals(after)) {
            return;
        }
        Name name = new Name(after.tenant(), after.session());
        Optional<SessionRecord> old = Optional.ofNullable(sessions.remove(name));
        old.ifPresent(gone -> bytes -= space(gone));
        if (!after.lineages().isEmpty()) {
            sessions.put(name, after);
            bytes += space(after);
        }
        hints.replaced(old.orElse(before), after);
        evict();
    }

    private void evict() {
        Instant now = clock.now();
        Iterator<SessionRecord> eldest = sessions.values().iterator();
        while (eldest.hasNext()) {
            SessionRecord session = eldest.next();
            if (bytes <= limits.totalBytes() && alive(session, now)) {
                return;
            }
            eldest.remove();
            bytes -= space(session);
            session.keys().forEach(hints::drop);
        }
    }

    private static long space(SessionRecord session) {
        return session.bytes() + OVERHEAD * session.lineages().size();
    }
}
