package dev.stowage.core.files;

import dev.stowage.core.chat.Spoken;
import dev.stowage.core.files.FileSighting.Kind;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a call or a command does, as far as it can be told before its result is there.
 *
 * @param programs that a shell runs, each with its arguments; those that only read another's output are left out
 * @param reads paths of files
 * @param writes paths of files; for a program that changes files without saying which, its command
 */
public record Actions(List<List<String>> programs, List<String> reads, List<String> writes) {

    private static final Set<String> CHANGE = Set.of("patch", "mv", "cp", "rm");
    private static final Set<String> GIT_CHANGES = Set.of(
            "apply",
            "am",
            "checkout",
            "restore",
            "reset",
            "stash",
            "revert",
            "merge",
            "rebase",
            "cherry-pick",
            "pull",
            "switch");

    private static final Set<String> GIT_VALUED = Set.of("-C", "-c", "--git-dir", "--work-tree");

    public Actions {
        programs = programs.stream().map(List::copyOf).toList();
        reads = List.copyOf(reads);
        writes = List.copyOf(writes);
    }

    /** Those of a call. */
    public static Actions of(Spoken.Call call) {
        List<FileCall> files = FileCall.of(call);
        List<String> command = Commands.of(call);
        return of(FileCall.isEditor(call) ? List.of() : ShellCommand.of(command).programs(), files);
    }

    /** The directory that a call's command is in when it ends, from where it began; empty where it went nowhere. */
    public static String folderAfter(Spoken.Call call) {
        return ShellCommand.of(Commands.of(call)).folder();
    }

    /** Those of a script that a model writes down for a client that knows no tools. */
    public static Actions of(String script) {
        ShellCommand command = ShellCommand.of(List.of(script));
        return of(command.programs(), command.files());
    }

    private static Actions of(List<List<String>> programs, List<FileCall> files) {
        Stream<String> changes = programs.stream().filter(Actions::changesFiles).map(words -> String.join(" ", words));
        return new Actions(
                programs,
                paths(files, Kind.READ).toList(),
                Stream.concat(paths(files, Kind.WRITTEN), changes).distinct().toList());
    }

    private static Stream<String> paths(List<FileCall> files, Kind kind) {
        return files.stream().filter(file -> file.kind() == kind).flatMap(file -> file.paths().stream());
    }

    /** Whether a program changes files without saying which. */
    static boolean changesFiles(List<String> words) {
        return CHANGE.contains(words.get(0)) || (words.get(0).equals("git") && GIT_CHANGES.contains(gitCommand(words)));
    }

    /** It stands behind options, of which some have values. */
    private static String gitCommand(List<String> words) {
        int at = 1;
        while (at < words.size() && words.get(at).startsWith("-")) {
            at += GIT_VALUED.contains(words.get(at)) ? 2 : 1;
        }
        return at < words.size() ? words.get(at) : "";
    }
}
