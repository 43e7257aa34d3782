package dev.stowage.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes a directory that only its owner can enter. */
final class PrivateDirectory {

    private static final Logger LOG = LoggerFactory.getLogger(PrivateDirectory.class);

    private PrivateDirectory() {}

    /** Something that is opened in a directory. */
    @FunctionalInterface
    interface Opening<T> {
        T in(Path directory) throws IOException;
    }

    /** What was opened in the directory; empty, with one warning, when it cannot be made or written. */
    static <T> Optional<T> open(Path directory, String instead, Opening<T> opening) {
        Path absolute = directory.toAbsolutePath().normalize();
        try {
            make(absolute);
            return Optional.of(opening.in(absolute));
        } catch (IOException unusable) {
            LOG.warn("{} cannot be written ({}): {}", absolute, unusable, instead);
            return Optional.empty();
        }
    }

    /** Makes those directories on the way that are missing. */
    private static void make(Path directory) throws IOException {
        Deque<Path> way = new ArrayDeque<>();
        for (Path step = directory; step != null; step = step.getParent()) {
            way.push(step);
        }
        Disk disk = new LocalDisk();
        for (Path step : way) {
            if (!Files.isDirectory(step)) {
                disk.makeDirectory(step);
            }
        }
        Path probe = directory.resolve("probe");
        disk.write(probe, new byte[0]);
        disk.delete(probe);
    }
}
