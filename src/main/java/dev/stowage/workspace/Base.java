package dev.stowage.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Where a request's paths begin: a root, or a directory in it.
 *
 * @param names of the directories from the root to it; none: the root itself
 */
record Base(Root root, List<String> names) {

    Base {
        names = List.copyOf(names);
    }

    boolean exists() {
        return Files.isDirectory(below(root.real()));
    }

    /** Its place under either name of its root. */
    Path below(Path top) {
        return top.resolve(String.join("/", names));
    }

    /**
     * Its place without links.
     *
     * @throws Refusal.Thrown if a link leads out of the root
     */
    Path real() throws IOException {
        Path real = below(root.real()).toRealPath();
        if (!real.startsWith(root.real())) {
            throw Refusal.OUTSIDE.thrown();
        }
        return real;
    }
}
