package dev.stowage.workspace;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The directories that the operator allows, and what requests may call them by. */
public final class Workspaces {

    private final List<Root> roots;
    private final WorkspaceSettings settings;
    private final Door door;
    private final FileReaders readers;

    /**
     * @param own real paths of what belongs to Stowage
     * @param readers where waiting for a disk is allowed
     */
    Workspaces(WorkspaceSettings settings, Set<Path> own, FileReaders readers) {
        this.roots = settings.roots().stream().map(Root::of).toList();
        this.settings = settings;
        this.door = new Door(own, settings.maxFileBytes().toBytes());
        this.readers = readers;
    }

    /** Whether any directory is allowed. */
    public boolean isOn() {
        return !roots.isEmpty();
    }

    /**
     * The workspace of a request. Nothing is looked up on a disk here: one that does not exist has no files.
     *
     * @param wanted what the request says: the last name of a root, or a directory in one; nothing: the first root
     * @return empty where there is no root, or the request may not say that
     */
    public Optional<Workspace> of(Optional<String> wanted) {
        List<Base> bases = wanted.map(this::named)
                .orElseGet(() -> roots.stream()
                        .limit(1)
                        .map(root -> root.base(List.of()))
                        .toList());
        return bases.isEmpty()
                ? Optional.empty()
                : Optional.of(new Workspace(bases, door, readers, settings.timeLimit()));
    }

    private List<Base> named(String wanted) {
        try {
            List<String> names = Names.ofDirectory(wanted);
            if (names.isEmpty() || ClosedNames.areIn(names)) {
                return List.of();
            }
            Stream<Base> wholes = roots.stream()
                    .filter(root -> names.equals(List.of(root.lastName())))
                    .map(root -> root.base(List.of()));
            return Stream.concat(wholes, roots.stream().map(root -> root.base(names)))
                    .toList();
        } catch (Refusal.Thrown refused) {
            return List.of();
        }
    }
}
