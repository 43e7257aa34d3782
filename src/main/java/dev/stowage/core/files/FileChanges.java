package dev.stowage.core.files;

import dev.stowage.core.chat.Spoken;
import dev.stowage.core.files.FileChange.Anything;
import dev.stowage.core.files.FileChange.Deleted;
import dev.stowage.core.files.FileChange.Edit;
import dev.stowage.core.files.FileChange.Edited;
import dev.stowage.core.files.FileChange.Moved;
import dev.stowage.core.files.FileChange.Whole;
import dev.stowage.core.files.FileSighting.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What calls do to the texts of files: whole writes, exact replacements, patches; and that something was done, where no more can be told. */
final class FileChanges {

    private static final Set<String> CONTENTS =
            Set.of("content", "contents", "filetext", "filecontent", "filecontents", "text", "newcontent");
    private static final Set<String> WHOLE = Set.of("write", "create", "save", "overwrite", "rewrite", "put", "new");
    private static final Set<String> REMOVE = Set.of("delete", "remove", "rm");
    private static final Set<String> RENAME = Set.of("move", "rename", "mv");
    private static final Set<String> CHANGE_ALL = Set.of("patch", "git");
    private static final Pattern FORMATTERS = Pattern.compile(
            "\\b(?:prettier|gofmt|goimports|rustfmt|black|isort|autopep8|yapf|spotless:apply|clang-format|rubocop"
                    + "|php-cs-fixer|dotnet format|ktlint)\\b|\\b(?:cargo|terraform|zig|mix|deno|ruff|go|npm run|yarn|pnpm) (?:fmt|format)\\b"
                    + "|\\s--(?:fix|write|in-place)\\b");
    private static final Pattern SCRIPTS = Pattern.compile(
            "<<|\\b(?:python\\d?(?:\\.\\d+)?|node|perl|ruby|php|bun|deno eval)\\s+(?:-\\w+\\s+)*-\\w*[cepi]|\\b(?:awk|gawk)\\s+-i|\\bed\\s|\\bex\\s");

    /** Nothing in a here-document is expanded where its mark is quoted. */
    private static final Pattern HERE = Pattern.compile("(?s)(?:cd [^\\n;&]{1,300}&& ?)?cat ?"
            + "(?:> ?\\S{1,400} ?<< ?['\"](\\w{1,40})['\"]|<< ?['\"](\\w{1,40})['\"] ?> ?\\S{1,400})"
            + "\\n(.*?\\n|)(?:\\1|\\2)\\s*");

    private FileChanges() {}

    /** Those of a call, in its order. */
    static List<FileChange> of(Spoken.Call call) {
        Arguments arguments = Arguments.withNumbers(call.arguments());
        Set<String> words = FileCall.words(call.name());
        List<String> paths = arguments.paths();
        if (words.stream().anyMatch(REMOVE::contains)) {
            return paths.stream().<FileChange>map(Deleted::new).toList();
        }
        if (words.stream().anyMatch(RENAME::contains)) {
            return moved(arguments);
        }
        List<FileCall> files = FileCall.of(call);
        List<String> written = files.stream()
                .filter(file -> file.kind() == Kind.WRITTEN)
                .flatMap(file -> file.paths().stream())
                .toList();
        List<FileChange> patched = FileCall.isPatch(call) ? patches(call, arguments) : List.of();
        if (!patched.isEmpty()) {
            return patched;
        }
        if (FileCall.isShell(call)) {
            return shell(arguments.command(), written);
        }
        return written.size() == 1 ? List.of(edit(written.get(0), words, arguments)) : unclear(written);
    }

    private static List<FileChange> unclear(List<String> paths) {
        return paths.stream().<FileChange>map(FileChanges::unclear).toList();
    }

    private static FileChange unclear(String path) {
        return new Edited(path, Edit.UNKNOWN);
    }

    /** From the first of two strings to the second, whatever they are called. */
    private static List<FileChange> moved(Arguments arguments) {
        List<String> both = arguments.members().stream()
                .map(Arguments.Member::value)
                .filter(value -> value.indexOf('\n') < 0 && FileNames.isPath(value))
                .toList();
        return both.size() == 2 ? List.of(new Moved(both.get(0), both.get(1), Edit.NONE)) : unclear(both);
    }

    private static List<FileChange> patches(Spoken.Call call, Arguments arguments) {
        List<FileChange> changes = new ArrayList<>();
        arguments.members().forEach(member -> changes.addAll(Patches.in(member.value())));
        return changes.isEmpty() ? Patches.in(call.arguments()) : changes;
    }

    private static FileChange edit(String path, Set<String> words, Arguments arguments) {
        Optional<String> mode = arguments.first("command");
        if (mode.filter("insert"::equals).isPresent()) {
            return inserted(path, arguments);
        }
        List<Replacement> replacements = Replacements.in(arguments);
        if (!replacements.isEmpty()) {
            return new Edited(path, new Replaced(replacements));
        }
        boolean whole = mode.map(command -> command.equals("create") || command.equals("write"))
                .orElseGet(() -> words.stream().anyMatch(WHOLE::contains));
        return contents(arguments)
                .filter(text -> whole)
                .<FileChange>map(text -> new Whole(path, text))
                .orElseGet(() -> unclear(path));
    }

    private static Optional<String> contents(Arguments arguments) {
        return arguments.members().stream()
                .filter(member -> CONTENTS.contains(Arguments.plain(member.name())))
                .map(Arguments.Member::value)
                .findFirst();
    }

    private static FileChange inserted(String path, Arguments arguments) {
        Optional<String> line = arguments.first("insert_line").filter(number -> number.matches("\\d{1,7}"));
        Optional<String> text = arguments.first("new_str").or(() -> arguments.first("insert_text"));
        return line.isPresent() && text.isPresent()
                ? new Edited(
                        path,
                        before -> before.flatMap(
                                known -> LineEdits.inserted(known, Integer.parseInt(line.get()), text.get())))
                : unclear(path);
    }

    private static List<FileChange> shell(List<String> command, List<String> written) {
        List<FileChange> changes = new ArrayList<>(unclear(written));
        String line = String.join(" ", command);
        Matcher here = HERE.matcher(line);
        if (here.matches() && written.size() == 1) {
            return List.of(new Whole(written.get(0), here.group(3)));
        }
        for (List<String> words : ShellCommand.of(command).programs()) {
            program(words, changes);
        }
        if (FORMATTERS.matcher(line).find()) {
            changes.add(new Anything(""));
        } else if (SCRIPTS.matcher(line).find()) {
            changes.add(new Anything(line));
        }
        return changes;
    }

    private static void program(List<String> words, List<FileChange> changes) {
        List<String> operands =
                words.stream().skip(1).filter(word -> !word.startsWith("-")).toList();
        switch (words.get(0)) {
            case "rm" -> operands.forEach(path -> changes.add(new Deleted(path)));
            case "mv" ->
                changes.addAll(
                        operands.size() == 2 && FileNames.isPath(operands.get(1))
                                ? List.of(new Moved(operands.get(0), operands.get(1), Edit.NONE))
                                : unclear(operands));
            case "cp" -> changes.addAll(unclear(operands.stream().skip(1).toList()));
            default -> {
                if (CHANGE_ALL.contains(words.get(0)) && Actions.changesFiles(words)) {
                    changes.add(new Anything(""));
                }
            }
        }
    }
}
