package dev.stowage.store;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.stowage.core.chat.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One writer at a time for each name in a directory, across threads and processes. Between processes it is a lock on one
 * byte of a lock file; the operating system lets go of it when a process dies. Such locks belong to the whole process, and
 * it loses them when it closes the file anywhere: so it is opened here only. Inside the process a stripe for each of these
 * bytes comes first, shared by all stores.
 */
final class DirectoryLocks implements AutoCloseable {

    private static final ReentrantLock[] STRIPES =
            IntStream.range(0, 64).mapToObj(stripe -> new ReentrantLock()).toArray(ReentrantLock[]::new);

    private final FileChannel lockFile;

    private DirectoryLocks(FileChannel lockFile) {
        this.lockFile = lockFile;
    }

    static DirectoryLocks in(Path directory) throws IOException {
        return new DirectoryLocks(LocalDisk.open(directory.resolve("lock"), CREATE, WRITE));
    }

    /** What is done while a lock is held. */
    @FunctionalInterface
    interface Locked<T> {
        T run() throws IOException;
    }

    /** Does something as the only writer of {@code name}; waits for the others. */
    <T> T alone(String name, Locked<T> action) throws IOException {
        int stripe = Math.floorMod(name.hashCode(), STRIPES.length);
        STRIPES[stripe].lock();
        try {
            FileLock lock = lockFile.lock(stripe, 1, false);
            try {
                return action.run();
            } finally {
                lock.release();
            }
        } finally {
            STRIPES[stripe].unlock();
        }
    }

    /** Becomes the writer of {@code name} until the lock is released; empty when somebody is. */
    Optional<FileLock> hold(String name) throws IOException {
        long place =
                STRIPES.length + (ByteBuffer.wrap(Sha256.of(Names.bytes(name))).getLong() >>> 2);
        try {
            @Nullable FileLock lock = lockFile.tryLock(place, 1, false);
            return Optional.ofNullable(lock);
        } catch (OverlappingFileLockException taken) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        try {
            lockFile.close();
        } catch (IOException unclosed) {
            throw new UncheckedIOException(unclosed);
        }
    }
}
