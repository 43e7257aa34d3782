package dev.stowage.core.files;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The strings in a JSON text, each with the name it stands under, whatever the depth; strings of a list stand under the
 * list's name.
 */
record Arguments(List<Member> members) {

    private static final Set<String> PATHS = Set.of(
            "path",
            "paths",
            "file",
            "files",
            "filepath",
            "filepaths",
            "filename",
            "filenames",
            "targetfile",
            "targetpath",
            "absolutepath",
            "relativepath",
            "relativeworkspacepath",
            "notebookpath",
            "pathinproject",
            "uri",
            "fileuri",
            "document");

    private static final Set<String> COMMANDS =
            Set.of("command", "cmd", "script", "commandline", "commands", "code", "input");

    private static final int LONGEST_PATH = 400;

    record Member(String name, String value) {}

    Arguments {
        members = List.copyOf(members);
    }

    static Arguments of(String json) {
        return read(json, false);
    }

    /** The same, with numbers and truth values among the strings. */
    static Arguments withNumbers(String json) {
        return read(json, true);
    }

    private static Arguments read(String json, boolean numbers) {
        List<Member> members = new ArrayList<>();
        Deque<String> outer = new ArrayDeque<>();
        String name = "";
        JsonTokens tokens = new JsonTokens(json);
        for (JsonTokens.Kind token = tokens.next(); token != JsonTokens.Kind.END; token = tokens.next()) {
            switch (token) {
                case OBJECT, ARRAY -> outer.push(name);
                case CLOSE -> name = outer.isEmpty() ? "" : outer.pop();
                case STRING -> {
                    if (tokens.beforeColon()) {
                        name = tokens.text();
                    } else {
                        members.add(new Member(name, tokens.text()));
                    }
                }
                case BARE -> {
                    if (numbers) {
                        members.add(new Member(name, tokens.text()));
                    }
                }
                case COLON, COMMA, END -> {}
            }
        }
        return new Arguments(members);
    }

    /** The paths that stand under a name for paths, each once. */
    List<String> paths() {
        return members.stream()
                .filter(member -> PATHS.contains(plain(member.name)))
                .map(Member::value)
                .filter(Arguments::couldBePath)
                .distinct()
                .toList();
    }

    private static boolean couldBePath(String value) {
        return !value.isBlank() && value.length() <= LONGEST_PATH && value.indexOf('\n') < 0;
    }

    /** The words of a command, one where it stands there as one string. */
    List<String> command() {
        Optional<String> name = members.stream()
                .map(Member::name)
                .filter(each -> COMMANDS.contains(plain(each)))
                .findFirst();
        return members.stream()
                .filter(member -> name.filter(member.name::equals).isPresent())
                .map(Member::value)
                .toList();
    }

    /** The first text in a JSON text that says something. */
    static Optional<String> firstText(String json) {
        return of(json).members.stream()
                .map(Member::value)
                .filter(value -> !value.isBlank())
                .findFirst();
    }

    Optional<String> first(String name) {
        return members.stream()
                .filter(member -> member.name.equals(name))
                .map(Member::value)
                .findFirst();
    }

    /** A name without what only some clients write in it. */
    static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
    }
}
