package dev.stowage.store;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The segment that this process appends to; its lock keeps every other process from doing so. */
final class ActiveSegment implements AutoCloseable {

    private final Path file;
    private final FileChannel channel;
    private final FileLock lock;

    private ActiveSegment(Path file, FileChannel channel, FileLock lock) {
        this.file = file;
        this.channel = channel;
        this.lock = lock;
    }

    /** A new segment; empty when another process begins the same one. */
    static Optional<ActiveSegment> begin(Path file, DirectoryLocks locks) throws IOException {
        Optional<FileLock> lock = locks.hold(file.toString());
        if (lock.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new ActiveSegment(file, begun(file), lock.get()));
        } catch (IOException failure) {
            lock.get().release();
            throw failure;
        }
    }

    /** A full disk may have room for a name and none for the header: that is taken away, lest each attempt leave one. */
    private static FileChannel begun(Path file) throws IOException {
        FileChannel channel = LocalDisk.open(file, CREATE_NEW, WRITE);
        try {
            write(channel, SegmentFormat.header());
            return channel;
        } catch (IOException full) {
            channel.close();
            Files.deleteIfExists(file);
            throw full;
        }
    }

    /** Goes on with a segment after its last whole record; empty when another process has it, or it is none. */
    static Optional<ActiveSegment> resume(Path file, DirectoryLocks locks) throws IOException {
        Optional<FileLock> lock = locks.hold(file.toString());
        if (lock.isEmpty()) {
            return Optional.empty();
        }
        try {
            int end = SegmentFormat.read(Files.readAllBytes(file)).end();
            FileChannel channel = FileChannel.open(file, WRITE);
            channel.truncate(end);
            channel.position(channel.size());
            return Optional.of(new ActiveSegment(file, channel, lock.get()));
        } catch (UnreadableFormatException | NoSuchFileException unusable) {
            lock.get().release();
            return Optional.empty();
        } catch (IOException failure) {
            lock.get().release();
            throw failure;
        }
    }

    Path file() {
        return file;
    }

    long size() throws IOException {
        return channel.size();
    }

    /** Returns when the records are on the device; where it fails, none of them is to be found. */
    void append(List<ArchiveRecord> records) throws IOException {
        List<byte[]> frames = records.stream().map(SegmentFormat::frame).toList();
        ByteBuffer all = ByteBuffer.allocate(
                frames.stream().mapToInt(frame -> frame.length).sum());
        frames.forEach(all::put);
        long start = channel.position();
        try {
            write(channel, all.array());
        } catch (IOException failure) {
            channel.truncate(start);
            throw failure;
        }
    }

    private static void write(FileChannel channel, byte[] bytes) throws IOException {
        LocalDisk.writeAll(channel, ByteBuffer.wrap(bytes));
        channel.force(false);
    }

    @Override
    public void close() throws IOException {
        channel.close();
        lock.release();
    }
}
