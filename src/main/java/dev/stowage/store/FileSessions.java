package dev.stowage.store;

import dev.stowage.core.session.LineageKey;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** What the file store does, one call after the other on threads that may wait. */
final class FileSessions {

    private final SessionFiles files;
    private final DirectoryLocks locks;
    private final SessionLimits limits;
    private final UseClock clock;
    private final FileHints hints;
    private final DirectorySweep sweep;

    FileSessions(
            SessionFiles files, DirectoryLocks locks, SessionLimits limits, InstantSource clock, DirectorySweep sweep) {
        this.files = files;
        this.locks = locks;
        this.limits = limits;
        this.clock = new UseClock(clock);
        this.sweep = sweep;
        hints = new FileHints(files, limits.timeToLive());
    }

    Optional<StoredLineage> load(LineageKey key) throws IOException {
        return session(key.tenant(), key.session()).lineage(key.lineage()).map(LineageRecord::stored);
    }

    Saved save(LineageKey key, Change change) throws IOException {
        return locks.alone(SessionFiles.writer(key.tenant(), key.session()), () -> {
            SessionRecord before = files.readOrSetAside(key.tenant(), key.session())
                    .filter(this::alive)
                    .orElseGet(() -> SessionRecord.empty(key.tenant(), key.session()));
            SessionRecord.Saving saving = before.save(key.lineage(), change, clock.next(), limits);
            SessionRecord after = saving.session();
            if (!after.equals(before)) {
                files.replace(after);
                hints.replaced(before, after);
                sweep.wrote(space(after) - space(before));
            }
            return saving.outcome();
        });
    }

    List<LineageKey> find(String tenant, List<String> digests) throws IOException {
        return hints.find(tenant, digests, clock.now());
    }

    /** Reads what {@link #find} asks for, so that the first requests after a start need not wait for all of a tenant's files. */
    boolean readAhead() throws IOException {
        List<String> lastUsedLast = new ArrayList<>(tenants());
        Collections.reverse(lastUsedLast);
        for (String tenant : lastUsedLast) {
            find(tenant, List.of());
        }
        return true;
    }

    List<LineageKey> lineages(String tenant, String session) throws IOException {
        return session(tenant, session).keys();
    }

    boolean remove(String tenant, String session) throws IOException {
        return locks.alone(SessionFiles.writer(tenant, session), () -> {
            hints.replaced(session(tenant, session), SessionRecord.empty(tenant, session));
            files.delete(tenant, session);
            return true;
        });
    }

    /** Whatever there is of a tenant. */
    boolean removeRest(String tenant) throws IOException {
        for (Disk.Entry file : files.all(tenant)) {
            locks.alone(SessionFiles.writer(file), () -> files.delete(file));
        }
        return true;
    }

    List<SessionSummary> list(String tenant, int skip, int limit) throws IOException {
        List<Disk.Entry> page = files.of(tenant).stream()
                .filter(file -> file.modified().plus(limits.timeToLive()).isAfter(clock.now()))
                .skip(skip)
                .limit(Math.min(limit, SessionLimits.PAGE))
                .toList();
        List<SessionSummary> summaries = new ArrayList<>();
        for (Disk.Entry file : page) {
            files.head(file).map(head -> head.summary(file.bytes())).ifPresent(summaries::add);
        }
        return summaries;
    }

    List<String> tenants() throws IOException {
        return files.newestOfTenants(clock.now().minus(limits.timeToLive())).stream()
                .limit(SessionLimits.PAGE)
                .map(SessionHead::tenant)
                .toList();
    }

    /** Whether it is time to {@link #sweep}. */
    boolean sweepIsDue() {
        return sweep.isDue();
    }

    boolean sweep() throws IOException {
        sweep.sweep();
        return true;
    }

    /** Fails when the directory cannot be written. */
    boolean probe() throws IOException {
        files.probe();
        return true;
    }

    private SessionRecord session(String tenant, String session) throws IOException {
        return read(tenant, session).filter(this::alive).orElseGet(() -> SessionRecord.empty(tenant, session));
    }

    private Optional<SessionRecord> read(String tenant, String session) throws IOException {
        try {
            return files.read(tenant, session);
        } catch (UnreadableFormatException unreadable) {
            return locks.alone(SessionFiles.writer(tenant, session), () -> files.readOrSetAside(tenant, session));
        }
    }

    private static long space(SessionRecord session) {
        return session.lineages().isEmpty() ? 0 : new Disk.Entry(Path.of(""), session.bytes(), Instant.EPOCH).space();
    }

    private boolean alive(SessionRecord session) {
        return session.lastUsed().plus(limits.timeToLive()).isAfter(clock.now());
    }
}
