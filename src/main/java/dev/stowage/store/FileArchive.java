package dev.stowage.store;

import dev.stowage.core.session.LineageKey;
import dev.stowage.telemetry.StoreMeters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The archive in a directory, one for each tenant, for one thread at a time. */
final class FileArchive implements AutoCloseable {

    private static final int MOST_OPEN = 64;

    private final Path root;
    private final Disk disk;
    private final ArchiveLimits limits;
    private final UseClock clock;
    private final StoreMeters meters;
    private final DirectoryLocks locks;
    private final ArchiveBound bound;
    private final Map<String, TenantArchive> open = new LinkedHashMap<>();

    private FileArchive(
            Path root, Disk disk, ArchiveLimits limits, InstantSource clock, StoreMeters meters, DirectoryLocks locks) {
        this.root = root;
        this.disk = disk;
        this.limits = limits;
        this.clock = new UseClock(clock);
        this.meters = meters;
        this.locks = locks;
        bound = new ArchiveBound(root, disk, this::segmentsIn, limits.totalBytes(), meters);
    }

    /** Opens a directory that exists. */
    static FileArchive in(Path root, Disk disk, ArchiveLimits limits, InstantSource clock, StoreMeters meters)
            throws IOException {
        return new FileArchive(root, disk, limits, clock, meters, DirectoryLocks.in(root));
    }

    boolean append(LineageKey key, List<ArchivedMessage> messages) throws IOException {
        List<TenantArchive.Appended> appended = new ArrayList<>();
        for (ArchivedMessage message : messages) {
            ContentId content = ContentId.of(message.content());
            appended.add(new TenantArchive.Appended(
                    new ArchiveRecord.Message(clock.next(), key.session(), key.lineage(), message.digest(), content),
                    message.content()));
        }
        if (!appended.isEmpty()) {
            long bytes = tenant(key.tenant()).append(appended);
            if (bound.wrote(bytes) && bound.isExceeded()) {
                closeAll();
                bound.drop();
            }
        }
        return true;
    }

    List<ArchivedMessage> conversation(LineageKey key, long bytes) throws IOException {
        return new Conversations(segments(key.tenant())).read(key, bytes);
    }

    ArchiveSize size(String tenant) throws IOException {
        List<Disk.Entry> all = segments(tenant).all();
        return new ArchiveSize(all.stream().mapToLong(Disk.Entry::bytes).sum(), all.size());
    }

    boolean remove(String tenant, String session) throws IOException {
        tenant(tenant).letGo();
        return locks.alone(Names.digest(tenant), () -> new Conversations(segments(tenant)).remove(session));
    }

    boolean remove(String tenant) throws IOException {
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
            closeAll();
        } catch (IOException unclosed) {
            throw new UncheckedIOException(unclosed);
        } finally {
            locks.close();
        }
    }
}
