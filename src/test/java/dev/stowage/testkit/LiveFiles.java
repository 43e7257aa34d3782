package dev.stowage.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Looks into a directory in which a server goes on writing: what is gone by the time that its turn comes is left out. */
public final class LiveFiles {

    private LiveFiles() {}

    /** The files below a directory. */
    public static Set<Path> in(Path directory) {
        return lengths(directory).keySet();
    }

    /** The bytes of all of them. */
    public static long bytes(Path directory) {
        return lengths(directory).values().stream().mapToLong(Long::longValue).sum();
    }

    private static Map<Path, Long> lengths(Path directory) {
        Map<Path, Long> lengths = new TreeMap<>();
        try {
            Files.walkFileTree(directory, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    lengths.put(file, attributes.size());
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                    return goneOr(failure);
                }

                @Override
                public FileVisitResult postVisitDirectory(Path walked, @Nullable IOException failure)
                        throws IOException {
                    return goneOr(failure);
                }
            });
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return lengths;
    }

    private static FileVisitResult goneOr(@Nullable IOException failure) throws IOException {
        if (failure != null && !(failure instanceof NoSuchFileException)) {
            throw failure;
        }
        return FileVisitResult.CONTINUE;
    }
}
