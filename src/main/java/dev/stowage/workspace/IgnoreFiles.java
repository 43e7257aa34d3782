package dev.stowage.workspace;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The ignore files of one name on the way from a root down to a file. Those further down count more; but what is in an ignored
 * directory stays ignored, as git has it.
 */
final class IgnoreFiles {

    private static final long LARGEST = 1 << 18;

    private final String name;
    private final List<IgnoreFile> files = new ArrayList<>();

    IgnoreFiles(String name) {
        this.name = name;
    }

    /**
     * Reads the one in the next directory down.
     *
     * @throws IOException if there is one that cannot be read: what it would name is not known then
     */
    void readIn(Directory directory) throws IOException {
        files.add(read(directory));
    }

    private IgnoreFile read(Directory directory) throws IOException {
        try {
            return IgnoreFile.of(Contents.of(directory, name, LARGEST));
        } catch (NoSuchFileException none) {
            return IgnoreFile.NONE;
        }
    }

    /**
     * Whether the next name down is ignored, all above it being not.
     *
     * @param path from the root; each directory on its way has been read
     */
    boolean name(List<String> path, boolean isDirectory) {
        for (int depth = path.size() - 1; depth >= 0; depth--) {
            Optional<Boolean> ignored = files.get(depth).ignores(path.subList(depth, path.size()), isDirectory);
            if (ignored.isPresent()) {
                return ignored.get();
            }
        }
        return false;
    }
}
