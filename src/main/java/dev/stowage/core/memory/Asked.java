package dev.stowage.core.memory;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.files.Actions;
import dev.stowage.core.files.Commands;
import dev.stowage.core.files.Cut;
import dev.stowage.core.files.ShellLines;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A call whose result has not been seen yet.
 *
 * @param id of the call; empty for a command that a model wrote down for a client that knows no tools
 * @param tool its name
 * @param argument what it is about: a command, a path, or the first text among its arguments
 * @param arguments as the model wrote them, in one line, the start of them
 * @param key tells it from other calls: the same name and the same main argument have the same
 * @param checks the runs in it that show whether code holds
 * @param hearing how much of their output it lets through
 * @param programs how many it runs
 * @param writes paths of files that it changes
 * @param looks whether it only looks around, or tidies up: where that fails, nothing is wrong yet
 */
public record Asked(
        String id,
        String tool,
        String argument,
        String arguments,
        Digest key,
        List<Check> checks,
        Hearing hearing,
        int programs,
        List<String> writes,
        boolean looks) {

    private static final String SHELL = "shell";
    private static final Set<String> LOOK = Set.of(
            "ls", "cat", "grep", "rg", "egrep", "find", "fd", "which", "head", "tail", "stat", "file", "wc", "test",
            "[", "sed", "rm", "tree", "du", "diff", "cmp", "pwd", "cd", "echo", "type", "command");
    private static final Set<String> GIT_LOOKS =
            Set.of("diff", "log", "status", "show", "grep", "blame", "branch", "rev-parse", "ls-files");
    private static final int LONGEST_ARGUMENT = 120;
    private static final int LONGEST_ARGUMENTS = 140;
    private static final int MOST_CHECKS = 4;
    private static final int MOST_WRITES = 8;

    public Asked {
        checks = List.copyOf(checks);
        writes = List.copyOf(writes);
    }

    static Asked of(Spoken.Call call) {
        Actions actions = Actions.of(call);
        String arguments = Wrapping.STOWAGE.outside(call.arguments());
        List<String> command = Commands.of(call);
        boolean runs = !actions.programs().isEmpty();
        String argument = runs
                ? main(String.join(" ", command), actions)
                : Stream.concat(actions.writes().stream(), actions.reads().stream())
                        .findFirst()
                        .or(() -> Commands.firstText(arguments))
                        .orElse(arguments);
        return of(call.id(), call.name(), argument, arguments, actions, runs ? String.join(" ", command) : "");
    }

    /** A command that a model wrote down. */
    static Asked of(String script) {
        String plain = Wrapping.STOWAGE.outside(script);
        return of("", SHELL, main(plain, Actions.of(script)), plain, Actions.of(script), plain);
    }

    /** A simple command as it is; of more than one, the last program that does more than lead up to it. */
    private static String main(String command, Actions actions) {
        String simple = ShellLines.onceThere(command).strip();
        List<List<String>> programs = actions.programs();
        boolean one = simple.indexOf('\n') < 0 && programs.size() == 1;
        return one || programs.isEmpty() ? simple : String.join(" ", programs.get(programs.size() - 1));
    }

    private static boolean looks(List<String> program) {
        String name = program.get(0);
        boolean inGit = name.equals("git") && program.stream().anyMatch(GIT_LOOKS::contains);
        return inGit || (LOOK.contains(name) && !program.contains("-i"));
    }

    private static Asked of(
            String id, String tool, String argument, String arguments, Actions actions, String command) {
        List<Check> checks = actions.programs().stream()
                .flatMap(words -> Check.of(words).stream())
                .limit(MOST_CHECKS)
                .toList();
        return new Asked(
                id,
                tool,
                Cut.masked(argument, LONGEST_ARGUMENT),
                Cut.masked(arguments, LONGEST_ARGUMENTS),
                new Digest.Builder().text(tool).text(Unit.plain(argument)).build(),
                checks,
                Hearing.of(command),
                actions.programs().size(),
                actions.writes().stream()
                        .filter(Asked::isKept)
                        .limit(MOST_WRITES)
                        .toList(),
                !actions.programs().isEmpty() && actions.programs().stream().allMatch(Asked::looks));
    }

    /** Scratch files and logs are no code. */
    private static boolean isKept(String path) {
        return !path.startsWith("/tmp/") && !path.endsWith(".log");
    }
}
