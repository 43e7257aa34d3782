package dev.stowage.store;

import dev.stowage.core.session.LineageKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A session with its lineages, as memory and files hold it.
 *
 * @param lineages the last saved first
 */
record SessionRecord(String tenant, String session, List<LineageRecord> lineages) {

    SessionRecord {
        lineages = List.copyOf(lineages);
    }

    /** A save's outcome, and the session after it. */
    record Saving(Saved outcome, SessionRecord session) {}

    static SessionRecord empty(String tenant, String session) {
        return new SessionRecord(tenant, session, List.of());
    }

    Optional<LineageRecord> lineage(String id) {
        return lineages.stream().filter(lineage -> lineage.id().equals(id)).findFirst();
    }

    Saving save(String id, Change change, Instant now, SessionLimits limits) {
        if (lineage(id).filter(stored -> isOf(change, stored)).isPresent()) {
            return new Saving(new Saved.Stored(change.version()), this);
        }
        long current = lineage(id).map(LineageRecord::version).orElse(0L);
        if (current != change.expected()) {
            return new Saving(new Saved.Conflict(current), this);
        }
        LineageRecord written = new LineageRecord(id, change.version(), now, change.digests(), change.state());
        if (nameBytes() + written.bytes() > limits.sessionBytes()) {
            return new Saving(new Saved.TooLarge(limits.sessionBytes()), this);
        }
        return new Saving(new Saved.Stored(change.version()), with(written).within(limits));
    }

    /** A save that is repeated has happened. Two writers may have drawn the same version, however: then what they wrote differs. */
    private static boolean isOf(Change change, LineageRecord stored) {
        return stored.version() == change.version() && Arrays.equals(stored.state(), change.state());
    }

    /** The session with this lineage as the last saved one. */
    SessionRecord with(LineageRecord written) {
        List<LineageRecord> all = new ArrayList<>(List.of(written));
        lineages.stream().filter(lineage -> !lineage.id().equals(written.id())).forEach(all::add);
        return new SessionRecord(tenant, session, all);
    }

    /** The session without what was saved longest ago and is too much; the last saved lineage always stays. */
    SessionRecord within(SessionLimits limits) {
        List<LineageRecord> kept = new ArrayList<>();
        long bytes = nameBytes();
        for (LineageRecord lineage : lineages) {
            bytes += lineage.bytes();
            if (kept.size() == limits.lineages() || (!kept.isEmpty() && bytes > limits.sessionBytes())) {
                break;
            }
            kept.add(lineage);
        }
        return new SessionRecord(tenant, session, kept);
    }

    /** When the last of its lineages was saved; the epoch when it has none. */
    Instant lastUsed() {
        return lineages.isEmpty() ? Instant.EPOCH : lineages.get(0).used();
    }

    long bytes() {
        return nameBytes() + lineages.stream().mapToLong(LineageRecord::bytes).sum();
    }

    private long nameBytes() {
        return (long) Character.BYTES * (tenant.length() + session.length());
    }

    LineageKey key(LineageRecord lineage) {
        return new LineageKey(tenant, session, lineage.id());
    }

    List<LineageKey> keys() {
        return lineages.stream().map(this::key).toList();
    }

    SessionSummary summary() {
        return new SessionSummary(session, lastUsed(), bytes(), lineages.size());
    }
}
