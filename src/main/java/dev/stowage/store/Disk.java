package dev.stowage.store;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The calls that the file store makes to its file system, one by one: a process may be killed between any two. */
interface Disk {

    /**
     * One file of a directory.
     *
     * @param modified when it says that it was last written
     */
    record Entry(Path path, long bytes, Instant modified) {

        private static final long BLOCK = 4096;

        /** What it takes of the device, however short it is. */
        long space() {
            return BLOCK + bytes;
        }

        String name() {
            return String.valueOf(path.getFileName());
        }
    }

    /** The file's first bytes, {@code limit} at most; empty when there is no file. */
    Optional<byte[]> read(Path file, int limit) throws IOException;

    /** Writes a file that only its owner can read, in place of what was there. */
    void write(Path file, byte[] bytes) throws IOException;

    /** Returns when the file's bytes are on the device. */
    void force(Path file) throws IOException;

    void modified(Path file, Instant time) throws IOException;

    /** Puts a file in the place of another, whole or not at all. */
    void move(Path from, Path to) throws IOException;

    /** Returns when the names in the directory are on the device. */
    void forceNames(Path directory) throws IOException;

    /** Makes a directory that only its owner can enter; false when it is there. */
    boolean makeDirectory(Path directory) throws IOException;

    /** Deletes a file or an empty directory, if it is there. */
    void delete(Path path) throws IOException;

    /** One plain file; empty when it is not there. */
    Optional<Entry> file(Path file) throws IOException;

    /** The plain files of a directory; none when there is no directory. */
    List<Entry> files(Path directory) throws IOException;

    /** The directories inside a directory. */
    List<Path> directories(Path directory) throws IOException;
}
