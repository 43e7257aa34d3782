package dev.stowage.store;

import dev.stowage.telemetry.StoreLoss;
import dev.stowage.telemetry.StoreMeters;
import java.io.IOException;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The segment files of one tenant's archive, in a directory of their own, numbered in the order of their making. */
final class Segments {

    private static final Logger LOG = LoggerFactory.getLogger(Segments.class);

    private static final String SEGMENT = ".segment";
    private static final String NAME = "%016d" + SEGMENT;

    private final Path directory;
    private final Disk disk;
    private final DirectoryLocks locks;
    private final StoreMeters meters;

    Segments(Path directory, Disk disk, DirectoryLocks locks, StoreMeters meters) {
        this.directory = directory;
        this.disk = disk;
        this.locks = locks;
        this.meters = meters;
    }

    /** Oldest first. */
    List<Disk.Entry> all() throws IOException {
        return in(directory, disk);
    }

    /** The segments in a tenant's directory, oldest first. */
    static List<Disk.Entry> in(Path directory, Disk disk) throws IOException {
        return disk.files(directory).stream()
                .filter(file -> file.name().matches("\\d{16}\\" + SEGMENT))
                .sorted(Comparator.comparing(Disk.Entry::name))
                .toList();
    }

    Optional<Disk.Entry> last() throws IOException {
        List<Disk.Entry> all = all();
        return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
    }

    /** The name of the segment after the last. */
    Path next() throws IOException {
        if (disk.makeDirectory(directory)) {
            disk.forceNames(Optional.ofNullable(directory.getParent()).orElse(directory));
        }
        long number = last().map(Segments::number).orElse(0L) + 1;
        return directory.resolve(NAME.formatted(number));
    }

    private static long number(Disk.Entry file) {
        return Long.parseLong(file.name().substring(0, file.name().length() - SEGMENT.length()));
    }

    void forceNames() throws IOException {
        disk.forceNames(directory);
    }

    /** The records of a segment; none when it is gone or cannot be read. */
    List<ArchiveRecord> records(Path file) throws IOException {
        Optional<byte[]> bytes = disk.read(file, Integer.MAX_VALUE);
        try {
            return bytes.isPresent() ? SegmentFormat.read(bytes.get()).records() : List.of();
        } catch (UnreadableFormatException unreadable) {
            meters.lost(StoreLoss.UNREADABLE);
            LOG.warn("a segment of the archive cannot be read: {}: {}", file, unreadable.getMessage());
            return List.of();
        }
    }

    /** Does something with a segment that nobody appends to; false when somebody does. */
    boolean alone(Path file, DirectoryLocks.Locked<Boolean> action) throws IOException {
        Optional<FileLock> lock = locks.hold(file.toString());
        if (lock.isEmpty()) {
            return false;
        }
        try {
            return action.run();
        } finally {
            lock.get().release();
        }
    }

    /** Deletes all segments that nobody appends to; false when there are others. */
    boolean deleteAll() throws IOException {
        boolean complete = true;
        for (Disk.Entry segment : all()) {
            complete &= alone(segment.path(), () -> delete(segment.path()));
        }
        return complete;
    }

    boolean delete(Path file) throws IOException {
        disk.delete(file);
        disk.delete(part(file));
        disk.forceNames(directory);
        return true;
    }

    /** Replaces a segment by one with these records, whole or not at all. */
    boolean replace(Path file, List<ArchiveRecord> records) throws IOException {
        Path part = part(file);
        disk.write(part, SegmentFormat.file(records));
        disk.force(part);
        disk.move(part, file);
        disk.forceNames(directory);
        return true;
    }

    private static Path part(Path file) {
        return file.resolveSibling(file.getFileName() + ".part");
    }
}
