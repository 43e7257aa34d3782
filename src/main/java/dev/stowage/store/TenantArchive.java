package dev.stowage.store;

import dev.stowage.telemetry.StoreLoss;
import dev.stowage.telemetry.StoreMeters;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What one tenant's archive is written with. For one thread at a time. */
final class TenantArchive implements AutoCloseable {

    /** That a tenant's messages fill. */
    static final int SEGMENTS = 16;

    private static final int MOST_KNOWN = 16_384;
    private static final long LARGEST_SEGMENT = 8 << 20;

    private final Segments segments;
    private final DirectoryLocks locks;
    private final long maxBytes;
    private final long segmentBytes;
    private final StoreMeters meters;
    private final Map<ContentId, Path> known = new LinkedHashMap<>();
    private Optional<ActiveSegment> active = Optional.empty();

    TenantArchive(Segments segments, DirectoryLocks locks, long maxBytes, StoreMeters meters) {
        this.segments = segments;
        this.locks = locks;
        this.maxBytes = maxBytes;
        segmentBytes = Math.min(LARGEST_SEGMENT, maxBytes / SEGMENTS);
        this.meters = meters;
    }

    /** A message to be appended, with its bytes. */
    record Appended(ArchiveRecord.Message message, byte[] content) {}

    /** Appends messages; tells how many bytes that took. */
    long append(List<Appended> messages) throws IOException {
        ActiveSegment segment = open();
        Set<ContentId> isNew = new LinkedHashSet<>();
        List<ArchiveRecord> records = new ArrayList<>();
        for (Appended appended : messages) {
            ContentId content = appended.message().content();
            if (!known.containsKey(content) && isNew.add(content)) {
                records.add(ArchiveRecord.Content.of(content, appended.content()));
            }
            records.add(appended.message());
        }
        long before = segment.size();
        write(segment, records);
        isNew.forEach(content -> remember(content, segment.file()));
        return segment.size() - before;
    }

    /** Ends a segment that is large enough, and drops the oldest where there are too many. */
    void trim() throws IOException {
        if (active.isPresent() && active.get().size() >= segmentBytes) {
            seal();
            dropOldest();
        }
    }

    /** What was written in part is cut off when the segment is opened again. */
    private void write(ActiveSegment segment, List<ArchiveRecord> records) throws IOException {
        try {
            segment.append(records);
        } catch (IOException failure) {
            seal();
            throw failure;
        }
    }

    private ActiveSegment open() throws IOException {
        if (active.isEmpty()) {
            active = resume();
        }
        while (active.isEmpty()) {
            active = ActiveSegment.begin(segments.next(), locks);
            segments.forceNames();
        }
        return active.orElseThrow();
    }

    private Optional<ActiveSegment> resume() throws IOException {
        Optional<Path> last = segments.last()
                .filter(segment -> segment.bytes() < segmentBytes)
                .map(Disk.Entry::path);
        Optional<ActiveSegment> resumed = last.isPresent() ? ActiveSegment.resume(last.get(), locks) : Optional.empty();
        if (resumed.isPresent()) {
            Path file = resumed.get().file();
            for (ArchiveRecord record : segments.records(file)) {
                record.match(content -> known.putIfAbsent(content.id(), file), message -> Optional.empty());
            }
        }
        return resumed;
    }

    private void remember(ContentId content, Path file) {
        if (known.size() == MOST_KNOWN) {
            known.remove(known.keySet().iterator().next());
        }
        known.put(content, file);
    }

    private void dropOldest() throws IOException {
        List<Disk.Entry> all = segments.all();
        long bytes = all.stream().mapToLong(Disk.Entry::bytes).sum();
        for (Disk.Entry oldest : all) {
            if (bytes <= maxBytes || !drop(oldest.path())) {
                return;
            }
            bytes -= oldest.bytes();
            meters.lost(StoreLoss.EVICTED);
        }
    }

    private boolean drop(Path file) throws IOException {
        boolean dropped = segments.alone(file, () -> segments.delete(file));
        known.values().removeIf(file::equals);
        return dropped;
    }

    /** Forgets what is stored where, and appends no more to what is: it is about to be written anew. */
    void letGo() throws IOException {
        seal();
        known.clear();
    }

    private void seal() throws IOException {
        if (active.isPresent()) {
            active.get().close();
        }
        active = Optional.empty();
    }

    @Override
    public void close() throws IOException {
        seal();
    }
}
