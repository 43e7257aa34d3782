package dev.stowage.workspace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * The only way to a file. Its place is found first, links resolved, and held against all that is closed; then it is gone to
 * from the root, directory by directory, and no link is followed any more. So whatever is exchanged between the two, what is opened is
 * at the place that was checked.
 */
final class Door {

    private static final List<String> IGNORE_FILES = List.of(".gitignore", ".stowageignore");

    private final Set<Path> own;
    private final long most;

    /**
     * A file's place.
     *
     * @param names from the root to the file, links resolved; at least one
     */
    record Place(Root root, List<String> names) {}

    /**
     * @param own real paths of what belongs to Stowage; neither they nor what is in them is read
     * @param most bytes of a file
     */
    Door(Set<Path> own, long most) {
        this.own = Set.copyOf(own);
        this.most = most;
    }

    /**
     * Where a file is.
     *
     * @throws Refusal.Thrown if it may not be read
     * @throws java.nio.file.NoSuchFileException if there is none
     */
    Place find(Base base, String path) throws IOException {
        List<String> asked = Names.of(path, base);
        if (asked.isEmpty()) {
            throw Refusal.NOT_REGULAR.thrown();
        }
        if (ClosedNames.areIn(asked)) {
            throw Refusal.CLOSED.thrown();
        }
        Path top = base.real();
        Path real = top.resolve(String.join("/", asked)).toRealPath();
        if (!real.startsWith(top)) {
            throw Refusal.OUTSIDE.thrown();
        }
        List<String> names = Names.below(base.root().real(), real);
        if (ClosedNames.areIn(names) || own.stream().anyMatch(real::startsWith)) {
            throw Refusal.CLOSED.thrown();
        }
        return new Place(base.root(), names);
    }

    /**
     * The text of the file at a place.
     *
     * @throws Refusal.Thrown if it may not be read, or is no longer what was found there
     */
    String read(Place place) throws IOException {
        List<IgnoreFiles> ignored = IGNORE_FILES.stream().map(IgnoreFiles::new).toList();
        try (Directory root = Directory.at(place.root().real())) {
            return read(root, place.names(), 1, ignored);
        }
    }

    /** @param depth how many names are under the eye */
    private String read(Directory directory, List<String> names, int depth, List<IgnoreFiles> ignored)
            throws IOException {
        boolean isFile = depth == names.size();
        String name = names.get(depth - 1);
        for (IgnoreFiles files : ignored) {
            files.readIn(directory);
            if (files.name(names.subList(0, depth), !isFile)) {
                throw Refusal.IGNORED.thrown();
            }
        }
        if (isFile) {
            return Contents.of(directory, name, most);
        }
        if (!directory.look(name).isDirectory()) {
            throw Refusal.CHANGED.thrown();
        }
        try (Directory inner = directory.enter(name)) {
            return read(inner, names, depth + 1, ignored);
        }
    }
}
