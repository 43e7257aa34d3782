package dev.stowage.workspace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A directory that the operator allows.
 *
 * @param named its absolute path as it was configured, which clients on the same machine may know it by
 * @param real the same without links
 */
record Root(Path named, Path real) {

    /** @throws InvalidWorkspace if it is gone */
    static Root of(String configured) {
        Path named = Path.of(configured).toAbsolutePath().normalize();
        try {
            return new Root(named, named.toRealPath());
        } catch (IOException gone) {
            throw new InvalidWorkspace("stowage.workspace.roots must be directories that exist and can be read, which '"
                    + configured + "' is not");
        }
    }

    /** What a request may call all of it by; empty where it is the root of a file system. */
    String lastName() {
        Path last = named.getFileName();
        return last == null ? "" : last.toString();
    }

    /** A directory in it, which need not exist. */
    Base base(List<String> names) {
        return new Base(this, names);
    }
}
