package dev.stowage.core.compaction;

import dev.stowage.core.chat.Phrases;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.chat.Spoken.Call;
import dev.stowage.core.chat.Voice;
import dev.stowage.core.files.Commands;
import dev.stowage.core.files.ShellLines;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a conversation has not mended yet: the outputs of tests, builds, linters, type checkers and scripts that failed when they
 * were run last. Running the same again with success closes a failure; running it again in vain puts the newer output in the
 * older one's place. Commands that only look around may fail without leaving anything open.
 */
final class OpenFailures {

    /** Commands that check by themselves. */
    private static final Set<String> CHECKS =
            Set.of(("pytest py.test tox nox nosetests runtests unittest mypy pyright pylint ruff flake8"
                            + " jest vitest mocha tsc eslint mvn mvnw gradle gradlew make ctest rspec phpunit javac")
                    .split(" "));
    /** Commands that check with what follows them. */
    private static final Set<String> MAY_CHECK =
            Set.of("npm", "pnpm", "yarn", "bun", "cargo", "go", "dotnet", "python", "python3", "node");

    private static final Pattern CHECKING = Pattern.compile("(?:"
            + "(?:npm|pnpm|yarn|bun)\\s+(?:run\\s+)?(?:test|build|lint|check)"
            + "|cargo\\s+(?:test|build|check|clippy)|go\\s+(?:test|build|vet)|dotnet\\s+(?:test|build)"
            + "|python3?\\s+\\S{1,200}\\.py|node\\s+\\S{1,200}\\.[cm]?js"
            + ")(?:\\.py)?(?=$|[\\s:;&|])");
    /** What commands stand between; a check may be told by its path. */
    private static final String BEFORE = " \t\n\u000B\f\r/;&|";

    private static final String ENDS = BEFORE + ':';
    private static final String PYTHON = ".py";
    /** What stands before the name of a script that is run, as in {@code bin/test}; without a path, test is a word of the shell's. */
    private static final Pattern RUN = Pattern.compile("(?:^|[;&|\\n])[ \\t]*(?:python3?[ \\t]+)?[^\\s;&|]*/$");

    private static final Pattern BLANKS = Pattern.compile("\\s+");
    /** Of an output so many characters at its end are looked at: there it says how it went. */
    private static final int END = 4_000;

    private final List<Spoken> messages;
    private final Map<String, Call> calls = new HashMap<>();
    private final Map<String, Integer> ran = new HashMap<>();

    private OpenFailures(List<Spoken> messages) {
        this.messages = messages;
    }

    /** The indices of the messages that hold one. */
    static Set<Integer> in(List<Spoken> messages) {
        OpenFailures open = new OpenFailures(messages);
        for (int at = 0; at < messages.size(); at++) {
            open.read(at);
        }
        return open.ran.values().stream().filter(open::fails).collect(Collectors.toCollection(TreeSet::new));
    }

    private void read(int at) {
        Spoken message = messages.get(at);
        message.calls().forEach(call -> calls.put(call.id(), call));
        if (Voice.of(message) == Voice.OUTPUT) {
            for (String command : commands(at)) {
                if (checks(command)) {
                    ran.put(BLANKS.matcher(ShellLines.onceThere(command)).replaceAll(" "), at);
                }
            }
        }
    }

    /** What gave this output: the call that it answers, or for a client without tools what the model wrote before it. */
    private List<String> commands(int at) {
        Optional<Call> call = messages.get(at).answers().map(calls::get);
        if (call.isPresent()) {
            return Commands.of(call.get());
        }
        return at == 0 ? List.of() : ShellLines.of(messages.get(at - 1));
    }

    /** Looked for word by word: a pattern would try all of these names at every place. */
    private static boolean checks(String command) {
        for (int from = 0; from < command.length(); from = next(command, from)) {
            if (checks(command, from)) {
                return true;
            }
        }
        return false;
    }

    /** Where the next word may start. */
    private static int next(String command, int from) {
        int at = from;
        while (at < command.length() && BEFORE.indexOf(command.charAt(at)) < 0) {
            at++;
        }
        return at + 1;
    }

    private static boolean checks(String command, int from) {
        int to = from;
        while (to < command.length() && ENDS.indexOf(command.charAt(to)) < 0) {
            to++;
        }
        String word = command.substring(from, to);
        boolean whole = to == command.length() || command.charAt(to) != '/';
        String name = word.endsWith(PYTHON) ? word.substring(0, to - from - PYTHON.length()) : word;
        return (whole && CHECKS.contains(name))
                || (whole
                        && word.equals("test")
                        && RUN.matcher(command.substring(0, from)).find())
                || (MAY_CHECK.contains(word)
                        && CHECKING.matcher(command)
                                .region(from, command.length())
                                .lookingAt());
    }

    private boolean fails(int at) {
        String text = messages.get(at).text();
        return text.substring(Math.max(0, text.length() - END)).lines().anyMatch(Phrases::fails);
    }
}
