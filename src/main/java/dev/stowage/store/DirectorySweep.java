package dev.stowage.store;

import dev.stowage.telemetry.StoreLoss;
import dev.stowage.telemetry.StoreMeters;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Keeps the directory of sessions within its bound, and free of what is too old. It measures by looking, since other
 * processes write there too: at first, then every hour, and whenever this process may have written too much since.
 */
final class DirectorySweep {

    private static final Duration BETWEEN = Duration.ofHours(1);

    private final Path root;
    private final Disk disk;
    private final DirectoryLocks locks;
    private final SessionLimits limits;
    private final InstantSource clock;
    private final StoreMeters meters;
    private final AtomicLong atMost = new AtomicLong();
    private final AtomicBoolean underWay = new AtomicBoolean();
    private volatile Instant last = Instant.EPOCH;

    DirectorySweep(
            Path root, Disk disk, DirectoryLocks locks, SessionLimits limits, InstantSource clock, StoreMeters meters) {
        this.root = root;
        this.disk = disk;
        this.locks = locks;
        this.limits = limits;
        this.clock = clock;
        this.meters = meters;
    }

    /** Notes by how much a file has grown. Whoever has just written is its writer yet, and waits for nothing here. */
    void wrote(long bytes) {
        atMost.addAndGet(bytes);
    }

    /** A clock that was set back counts like one that went on: what it says is not what it said. */
    boolean isDue() {
        Duration since = Duration.between(last, clock.instant()).abs();
        return !underWay.get() && (atMost.get() > limits.totalBytes() || since.compareTo(BETWEEN) > 0);
    }

    /** Deletes files that are too old, then the oldest ones while there is too much, and empty directories; one at a time. */
    void sweep() throws IOException {
        if (underWay.compareAndSet(false, true)) {
            try {
                last = clock.instant();
                sweep(measured(), last.minus(limits.timeToLive()));
            } finally {
                underWay.set(false);
            }
        }
    }

    /** All files, the oldest first. */
    private List<Disk.Entry> measured() throws IOException {
        long believed = atMost.get();
        List<Disk.Entry> files = new ArrayList<>();
        for (Path tenant : disk.directories(root)) {
            List<Disk.Entry> found = disk.files(tenant);
            files.addAll(found);
            if (found.isEmpty()) {
                disk.delete(tenant);
            }
        }
        files.sort(Comparator.comparing(Disk.Entry::modified));
        atMost.addAndGet(files.stream().mapToLong(Disk.Entry::space).sum() - believed);
        return files;
    }

    private void sweep(List<Disk.Entry> oldestFirst, Instant tooOld) throws IOException {
        long bound = atMost.get() > limits.totalBytes() ? limits.totalBytes() / 10 * 9 : limits.totalBytes();
        for (Disk.Entry file : oldestFirst) {
            if (file.modified().isBefore(tooOld)) {
                delete(file, StoreLoss.EXPIRED);
            } else if (atMost.get() > bound) {
                delete(file, StoreLoss.EVICTED);
            } else {
                return;
            }
        }
    }

    /** Unless the file was written again meanwhile. */
    private void delete(Disk.Entry file, StoreLoss loss) throws IOException {
        boolean deleted = locks.alone(SessionFiles.writer(file), () -> {
            boolean same = disk.file(file.path()).filter(file::equals).isPresent();
            if (same) {
                disk.delete(file.path());
            }
            return same;
        });
        if (deleted) {
            atMost.addAndGet(-file.space());
            if (SessionFiles.isSession(file)) {
                meters.lost(loss);
            }
        }
    }
}
