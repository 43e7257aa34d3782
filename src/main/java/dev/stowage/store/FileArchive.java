package dev.stowage.store;

import dev.stowage.core.session.LineageKey;
import dev.stowage.telemetry.StoreMeters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The archive in a directory, one for each tenant, for one thread at a time. */
final class FileArchive implements AutoCloseable {

    private static final int MOST_OPEN = 64;

    /** Of contents that wait for the disk. */
    private static final long MOST_WAITING = 16 << 20;

    /** Of contents, too. A segment is not to grow far beyond its size. */
    private static final long LARGEST_WRITE = 256 << 10;

    private final Path root;
    private final Disk disk;
    private final ArchiveLimits limits;
    private final UseClock clock;
    private final StoreMeters meters;
    private final DirectoryLocks locks;
    private final ArchiveBound bound;
    private final Unappended unappended;
    private final long largestWrite;
    private final Map<String, TenantArchive> open = new LinkedHashMap<>();

    private FileArchive(
            Path root, Disk disk, ArchiveLimits limits, InstantSource clock, StoreMeters meters, DirectoryLocks locks) {
        this.root = root;
        this.disk = disk;
        this.limits = limits;
        this.clock = new UseClock(clock);
        this.meters = meters;
        this.locks = locks;
        unappended = new Unappended(MOST_WAITING, meters);
        largestWrite = Math.min(LARGEST_WRITE, limits.tenantBytes() / TenantArchive.SEGMENTS);
        bound = new ArchiveBound(root, disk, this::segmentsIn, limits.totalBytes(), meters);
    }

    /** Opens a directory that exists. */
    static FileArchive in(Path root, Disk disk, ArchiveLimits limits, InstantSource clock, StoreMeters meters)
            throws IOException {
        return new FileArchive(root, disk, limits, clock, meters, DirectoryLocks.in(root));
    }

    /**
     * Appends messages, those of one tenant with as few writes as may be. Those that the disk does not take are appended with the next ones, or
     * with {@link #catchUp}.
     */
    boolean append(List<Handed> all) throws IOException {
        Set<String> tenants = new LinkedHashSet<>();
        for (Handed handed : all) {
            if (!handed.messages().isEmpty()) {
                add(handed.key().tenant(), batch(handed));
                tenants.add(handed.key().tenant());
            }
        }
        return caughtUp(tenants);
    }

    private Unappended.Batch batch(Handed handed) {
        LineageKey key = handed.key();
        List<TenantArchive.Appended> appended = new ArrayList<>();
        for (ArchivedMessage message : handed.messages()) {
            ContentId content = ContentId.of(message.content());
            appended.add(new TenantArchive.Appended(
                    new ArchiveRecord.Message(
                            clock.next(), key.session(), key.lineage(), message.digest(), content, message.place()),
                    message.content()));
        }
        return new Unappended.Batch(key.session(), appended);
    }

    /** The disk may have room again when memory has none. */
    private void add(String tenant, Unappended.Batch batch) {
        if (!unappended.hasRoomFor(batch)) {
            attempt();
        }
        unappended.add(tenant, batch);
    }

    private boolean attempt() {
        try {
            return catchUp();
        } catch (IOException still) {
            return false;
        }
    }

    /** Appends what the disk has not taken yet. */
    boolean catchUp() throws IOException {
        return caughtUp(unappended.tenants());
    }

    private boolean caughtUp(Collection<String> tenants) throws IOException {
        Optional<IOException> failure = Optional.empty();
        for (String tenant : tenants) {
            try {
                catchUp(tenant);
            } catch (IOException still) {
                failure = Optional.of(still);
            }
        }
        if (failure.isPresent()) {
            throw failure.get();
        }
        return true;
    }

    private void catchUp(String tenant) throws IOException {
        List<Unappended.Batch> next = unappended.next(tenant, largestWrite);
        while (!next.isEmpty()) {
            write(tenant, next);
            next = unappended.next(tenant, largestWrite);
        }
    }

    private void write(String tenant, List<Unappended.Batch> batches) throws IOException {
        long bytes = appended(tenant, batches);
        tenant(tenant).trim();
        if (bound.wrote(bytes) && bound.isExceeded()) {
            closeAll();
            bound.drop();
        }
    }

    private long appended(String tenant, List<Unappended.Batch> batches) throws IOException {
        List<TenantArchive.Appended> messages =
                batches.stream().flatMap(batch -> batch.messages().stream()).toList();
        try {
            long bytes = tenant(tenant).append(messages);
            unappended.appended(tenant, batches.size());
            return bytes;
        } catch (IOException full) {
            unappended.failed(full);
            throw full;
        }
    }

    boolean isBehind() {
        return unappended.messages() > 0;
    }

    List<ArchivedMessage> conversation(LineageKey key, long bytes) throws IOException {
        return new Conversations(segments(key.tenant())).read(key, bytes);
    }

    ArchiveSize size(String tenant) throws IOException {
        List<Disk.Entry> all = segments(tenant).all();
        return new ArchiveSize(all.stream().mapToLong(Disk.Entry::bytes).sum(), all.size());
    }

    boolean remove(String tenant, String session) throws IOException {
        unappended.remove(tenant, session);
        tenant(tenant).letGo();
        return locks.alone(Names.digest(tenant), () -> new Conversations(segments(tenant)).remove(session));
    }

    boolean remove(String tenant) throws IOException {
        unappended.remove(tenant);
        tenant(tenant).letGo();
        return locks.alone(Names.digest(tenant), () -> segments(tenant).deleteAll());
    }

    private TenantArchive tenant(String tenant) throws IOException {
        TenantArchive archive = open.remove(tenant);
        if (archive == null) {
            closeOldest();
            archive = new TenantArchive(segments(tenant), locks, limits.tenantBytes(), meters);
        }
        open.put(tenant, archive);
        return archive;
    }

    private void closeOldest() throws IOException {
        if (open.size() == MOST_OPEN) {
            String oldest = open.keySet().iterator().next();
            TenantArchive closed = open.remove(oldest);
            if (closed != null) {
                closed.close();
            }
        }
    }

    private Segments segments(String tenant) {
        return segmentsIn(root.resolve(Names.digest(tenant)));
    }

    private Segments segmentsIn(Path directory) {
        return new Segments(directory, disk, locks, meters);
    }

    private void closeAll() throws IOException {
        for (TenantArchive archive : open.values()) {
            archive.close();
        }
        open.clear();
    }

    @Override
    public void close() {
        try {
            if (!attempt()) {
                unappended.giveUp();
            }
            closeAll();
        } catch (IOException unclosed) {
            throw new UncheckedIOException(unclosed);
        } finally {
            locks.close();
        }
    }
}
