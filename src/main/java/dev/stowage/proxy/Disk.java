package dev.stowage.proxy;

import dev.stowage.core.files.FileRead;
import dev.stowage.proxy.Road.Routed;
import dev.stowage.workspace.Workspace;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.stream.Collectors;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What files say on a disk that the operator has allowed. */
final class Disk {

    private static final int AT_A_TIME = 4;

    private final RequestWorkspaces workspaces;

    Disk(RequestWorkspaces workspaces) {
        this.workspaces = workspaces;
    }

    /** What the request's workspace says of each of these paths; nothing where it has none. */
    Mono<Map<String, FileRead>> read(Routed routed, List<String> paths) {
        return workspaces.of(routed).map(workspace -> read(workspace, paths)).orElseGet(() -> Mono.just(Map.of()));
    }

    private static Mono<Map<String, FileRead>> read(Workspace workspace, List<String> paths) {
        return Flux.fromIterable(paths)
                .flatMap(path -> workspace.read(path).map(read -> Map.entry(path, read)), AT_A_TIME)
                .collectMap(Entry::getKey, Entry::getValue)
                .map(Disk::believed);
    }

    /** Where a disk has none of a conversation's files, that conversation works somewhere else, and nothing of it was deleted. */
    private static Map<String, FileRead> believed(Map<String, FileRead> read) {
        boolean isTheirs = read.values().stream().anyMatch(each -> each.match(text -> true, () -> false, why -> false));
        return read.entrySet().stream()
                .filter(each -> isTheirs || each.getValue().match(text -> true, () -> false, why -> true))
                .collect(Collectors.toMap(Entry::getKey, Entry::getValue));
    }
}
