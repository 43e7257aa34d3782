package dev.stowage.workspace;

import dev.stowage.core.files.FileRead;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.springframework.util.unit.DataSize;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Directories that are allowed, and what is read in them. */
record Allowed(Workspaces workspaces) {

    static final int LIMIT = 1_000;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    static Allowed in(Path... roots) {
        return in(Set.of(), Schedulers.immediate(), roots);
    }

    static Allowed in(Set<Path> own, Scheduler readers, Path... roots) {
        List<String> names = Arrays.stream(roots).map(Path::toString).toList();
        return new Allowed(new Workspaces(
                new WorkspaceSettings(names, DataSize.ofBytes(LIMIT), Duration.ofSeconds(10)),
                own,
                new FileReaders(readers, root -> readers)));
    }

    /** What a request that names no workspace gets to read: the text in quotes, or why there is none. */
    String read(String path) {
        return read(workspaces.of(Optional.empty()), path);
    }

    String read(String workspace, String path) {
        return read(workspaces.of(Optional.of(workspace)), path);
    }

    private static String read(Optional<Workspace> workspace, String path) {
        return workspace
                .map(there -> Objects.requireNonNull(there.read(path).block(PATIENCE)))
                .map(Allowed::said)
                .orElse("no workspace");
    }

    static String said(FileRead read) {
        return read.match(text -> "'" + text + "'", () -> "missing", why -> why);
    }

    static Path write(Path directory, String name, String text) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        return Files.writeString(file, text);
    }
}
