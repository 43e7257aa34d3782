package dev.stowage.store;

import dev.stowage.telemetry.StoreLoss;
import dev.stowage.telemetry.StoreMeters;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** Keeps all tenants' archives together within a bound, however many tenants strangers make up. */
final class ArchiveBound {

    /** Between two looks at the directory. */
    private static final long LOOK = 4 << 20;

    /** What a write takes of the device, however short it is. */
    private static final long LEAST = 4096;

    private final Path root;
    private final Disk disk;
    private final Function<Path, Segments> segmentsIn;
    private final long maxBytes;
    private final StoreMeters meters;
    private long unseen = Long.MAX_VALUE;

    ArchiveBound(Path root, Disk disk, Function<Path, Segments> segmentsIn, long maxBytes, StoreMeters meters) {
        this.root = root;
        this.disk = disk;
        this.segmentsIn = segmentsIn;
        this.maxBytes = maxBytes;
        this.meters = meters;
    }

    private record Owned(Segments owner, Disk.Entry segment) {}

    /** Notes that something was written; true when it is time to look whether it {@link #isExceeded}. */
    boolean wrote(long bytes) {
        unseen = unseen == Long.MAX_VALUE ? unseen : unseen + Math.max(bytes, LEAST);
        return unseen >= Math.min(LOOK, maxBytes / 16);
    }

    boolean isExceeded() throws IOException {
        unseen = 0;
        return space(all()) > maxBytes;
    }

    /** Drops the segments that were written longest ago, but for those that another process appends to. */
    void drop() throws IOException {
        List<Owned> all = all();
        long bytes = space(all);
        all.sort(Comparator.comparing(owned -> owned.segment().modified()));
        for (Owned oldest : all) {
            Path file = oldest.segment().path();
            if (bytes <= maxBytes / 10 * 9) {
                return;
            }
            if (oldest.owner().alone(file, () -> oldest.owner().delete(file))) {
                bytes -= oldest.segment().space();
                meters.lost(StoreLoss.EVICTED);
            }
        }
    }

    private List<Owned> all() throws IOException {
        List<Owned> all = new ArrayList<>();
        for (Path tenant : disk.directories(root)) {
            Segments segments = segmentsIn.apply(tenant);
            segments.all().forEach(segment -> all.add(new Owned(segments, segment)));
            if (disk.files(tenant).isEmpty()) {
                disk.delete(tenant);
            }
        }
        return all;
    }

    private static long space(List<Owned> all) {
        return all.stream().mapToLong(owned -> owned.segment().space()).sum();
    }
}
