package dev.stowage.toolcalls;

import dev.stowage.core.files.FileRead;
import dev.stowage.core.files.FileSighting;
import dev.stowage.workspace.Workspace;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A file that was read, and the places in the workspace that its path may stand for. A relative path that leads nowhere, or to a file that has next
 * to nothing of what was shown, is taken for one of another directory: who works there has not said so.
 *
 * @param places paths in the workspace
 */
record PlacedRead(FileSighting seen, List<String> places) {

    /** The share of the lines that were shown which a file of the same name has to have to be the same file. */
    private static final double KIN = 0.25;

    PlacedRead {
        places = List.copyOf(places);
    }

    /** What stands now at those places where the file may have been. */
    Mono<List<FileRead>> now(Workspace workspace) {
        return Flux.fromIterable(places)
                .concatMap(place -> workspace
                        .read(place)
                        .filterWhen(read -> read.match(
                                text -> Mono.just(isAbsolute(place) || isKin(text)),
                                () -> hasParent(place, workspace),
                                refused -> Mono.just(false))))
                .collectList();
    }

    private static boolean isAbsolute(String place) {
        return place.startsWith("/");
    }

    private boolean isKin(String text) {
        Set<String> now = lines(text);
        Set<String> shown = lines(seen.body());
        return shown.stream().filter(now::contains).count() >= KIN * shown.size();
    }

    private static Set<String> lines(String text) {
        return text.lines().map(String::strip).filter(line -> !line.isEmpty()).collect(Collectors.toSet());
    }

    /** It is gone only from where it can have been: reading a directory is refused, and one that is not there is missing. */
    private static Mono<Boolean> hasParent(String place, Workspace workspace) {
        int last = place.lastIndexOf('/');
        return last <= 0
                ? Mono.just(true)
                : workspace
                        .read(place.substring(0, last))
                        .map(parent -> parent.match(text -> false, () -> false, refused -> true));
    }
}
