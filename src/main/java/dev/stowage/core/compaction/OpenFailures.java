package dev.stowage.core.compaction;

import dev.stowage.core.chat.Phrases;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.chat.Spoken.Call;
import dev.stowage.core.chat.Voice;
import dev.stowage.core.files.Commands;
import dev.stowage.core.files.ShellLines;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * What a conversation has not mended yet: the outputs of tests, builds, linters, type checkers and scripts that failed when they
 * were run last. Running the same again with success closes a failure; running it again in vain puts the newer output in the
 * older one's place. Commands that only look around may fail without leaving anything open.
 */
final class OpenFailures {

    private static final Pattern CHECK = Pattern.compile("(?:^|[\\s/;&|])(?:"
            + "py\\.?test|tox|nox|nosetests|runtests|unittest|mypy|pyright|pylint|ruff|flake8"
            + "|jest|vitest|mocha|tsc|eslint|(?:npm|pnpm|yarn|bun)\\s+(?:run\\s+)?(?:test|build|lint|check)"
            + "|(?:\\./)?mvnw?|(?:\\./)?gradlew?|make|ctest|cargo\\s+(?:test|build|check|clippy)|go\\s+(?:test|build|vet)"
            + "|rspec|phpunit|dotnet\\s+(?:test|build)|javac|python3?\\s+\\S{1,200}\\.py|node\\s+\\S{1,200}\\.[cm]?js"
            + ")(?:\\.py)?(?=$|[\\s:;&|])");
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    /** Of an output so many characters at its end are looked at: there it says how it went. */
    private static final int END = 4_000;

    private final List<Spoken> messages;
    private final Map<String, Call> calls = new HashMap<>();
    private final Map<String, Integer> failed = new LinkedHashMap<>();

    private OpenFailures(List<Spoken> messages) {
        this.messages = messages;
    }

    /** The indices of the messages that hold one. */
    static Set<Integer> in(List<Spoken> messages) {
        OpenFailures open = new OpenFailures(messages);
        for (int at = 0; at < messages.size(); at++) {
            open.read(at);
        }
        return new TreeSet<>(open.failed.values());
    }

    private void read(int at) {
        Spoken message = messages.get(at);
        message.calls().forEach(call -> calls.put(call.id(), call));
        if (Voice.of(message) == Voice.OUTPUT) {
            for (String command : commands(at)) {
                if (CHECK.matcher(command).find()) {
                    ran(BLANKS.matcher(ShellLines.onceThere(command)).replaceAll(" "), at);
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

    private void ran(String command, int at) {
        String text = messages.get(at).text();
        boolean fails = text.substring(Math.max(0, text.length() - END)).lines().anyMatch(Phrases::fails);
        failed.remove(command);
        if (fails) {
            failed.put(command, at);
        }
    }
}
