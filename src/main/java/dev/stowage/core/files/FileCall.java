package dev.stowage.core.files;

import dev.stowage.core.chat.Spoken;
import dev.stowage.core.files.FileSighting.Kind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a call does to files, told by the words of its tool's name and by its arguments.
 *
 * @param kind read or written
 * @param paths as the call names them
 */
record FileCall(Kind kind, List<String> paths) {

    private static final Set<String> SHELL = Set.of(
            "bash",
            "shell",
            "sh",
            "exec",
            "execute",
            "run",
            "terminal",
            "command",
            "cmd",
            "powershell",
            "pwsh",
            "console",
            "process");

    private static final Set<String> WRITES = Set.of(
            "write",
            "edit",
            "multiedit",
            "create",
            "replace",
            "patch",
            "insert",
            "append",
            "update",
            "modify",
            "save",
            "overwrite",
            "rewrite",
            "put",
            "editor");

    private static final Set<String> READS =
            Set.of("read", "view", "open", "cat", "show", "fetch", "load", "get", "readfile", "viewfile", "contents");

    private static final Set<String> NEITHER = Set.of(
            "list",
            "ls",
            "dir",
            "dirs",
            "directory",
            "folder",
            "glob",
            "grep",
            "search",
            "find",
            "tree",
            "delete",
            "remove",
            "move",
            "rename",
            "diagnostics",
            "symbols",
            "lint",
            "lints");

    private static final Set<String> EDITOR_WRITES =
            Set.of("create", "str_replace", "insert", "undo_edit", "write", "edit", "append");

    private static final Pattern WORD = Pattern.compile("[A-Z]?[a-z]+|[A-Z]+(?![a-z])");
    private static final Pattern PATCHED =
            Pattern.compile("(?m)^(?:\\*\\*\\* (?:Update|Add|Delete) File: |\\+\\+\\+ (?:b/)?)([^\\n\\r\\t]{1,400})");

    FileCall {
        paths = List.copyOf(paths);
    }

    /** What a call does, in its order; nothing where it does nothing to files that could be told. */
    static List<FileCall> of(Spoken.Call call) {
        Set<String> words = words(call.name());
        Arguments arguments = Arguments.of(call.arguments());
        Optional<String> mode = mode(arguments);
        if (mode.isPresent()) {
            return by(EDITOR_WRITES.contains(mode.get()) ? Kind.WRITTEN : Kind.READ, arguments.paths());
        }
        List<String> patched = patched(call, arguments);
        if (!patched.isEmpty()) {
            return by(Kind.WRITTEN, patched);
        }
        if (words.stream().anyMatch(SHELL::contains)) {
            return ShellCommand.of(arguments.command()).files();
        }
        return named(words).map(kind -> by(kind, arguments.paths())).orElse(List.of());
    }

    /** Whether its command is one of an editor's, which no shell runs. */
    static boolean isEditor(Spoken.Call call) {
        return mode(Arguments.of(call.arguments())).isPresent();
    }

    /** Whether a shell runs what it says. */
    static boolean isShell(Spoken.Call call) {
        return !isEditor(call) && words(call.name()).stream().anyMatch(SHELL::contains);
    }

    /** Whether it hands a patch over, be it an argument, a command's text or all that there is. */
    static boolean isPatch(Spoken.Call call) {
        return call.arguments().contains("*** Begin Patch")
                || call.name().contains("patch")
                || call.arguments().contains("+++ ");
    }

    private static Optional<String> mode(Arguments arguments) {
        return arguments.first("command").filter(FileCall::isEditorMode);
    }

    private static List<FileCall> by(Kind kind, List<String> paths) {
        return paths.isEmpty() ? List.of() : List.of(new FileCall(kind, paths));
    }

    private static boolean isEditorMode(String command) {
        return command.equals("view") || EDITOR_WRITES.contains(command);
    }

    /** A patch names its files itself, be it an argument, a command's text or all that is handed over. */
    private static List<String> patched(Spoken.Call call, Arguments arguments) {
        if (!call.arguments().contains("*** Begin Patch") && !call.name().contains("patch")) {
            return List.of();
        }
        return Stream.concat(arguments.members().stream().map(Arguments.Member::value), Stream.of(call.arguments()))
                .flatMap(text -> PATCHED.matcher(text).results())
                .map(found -> found.group(1).strip())
                .filter(path -> !path.equals("/dev/null"))
                .distinct()
                .toList();
    }

    private static Optional<Kind> named(Set<String> words) {
        if (words.stream().anyMatch(NEITHER::contains)) {
            return Optional.empty();
        }
        if (words.stream().anyMatch(WRITES::contains)) {
            return Optional.of(Kind.WRITTEN);
        }
        return words.stream().anyMatch(READS::contains) ? Optional.of(Kind.READ) : Optional.empty();
    }

    /** The words that a tool's name is made of, in small letters. */
    static Set<String> words(String name) {
        return WORD.matcher(name)
                .results()
                .map(MatchResult::group)
                .map(word -> word.toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
    }
}
