package dev.stowage.core.residency;

import dev.stowage.core.files.FileRead;
import dev.stowage.core.files.PushedFile;
import dev.stowage.core.files.ToldFile;
import java.util.Map;
import java.util.Optional;

/**
 * What is known of a conversation's files besides what it tells itself. A disk comes first, then what a client has handed in.
 *
 * @param disk what a disk says of files, by path
 * @param pushed what their client has handed in, by path
 */
public record Elsewhere(Map<String, FileRead> disk, Map<String, PushedFile> pushed) {

    public static final Elsewhere NOTHING = new Elsewhere(Map.of(), Map.of());

    public Elsewhere {
        disk = Map.copyOf(disk);
        pushed = Map.copyOf(pushed);
    }

    /** What is known of a file, of which the conversation tells this, from whoever is nearest to it; empty where nobody knows it. */
    Optional<ToldFile> file(String path, Optional<ToldFile> told) {
        Optional<FileRead> read = Optional.ofNullable(disk.get(path));
        Optional<PushedFile> given = Optional.ofNullable(pushed.get(path))
                .filter(unread -> read.map(found -> found.match(text -> false, () -> false, why -> true))
                        .orElse(true));
        ToldFile known = told.orElseGet(() -> ToldFile.untold(path));
        return given.map(known::asPushed).or(() -> read.map(known::onDisk)).or(() -> told);
    }
}
