package dev.stowage.core.memory;

import dev.stowage.core.files.Cut;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A run of a tool that shows whether code holds.
 *
 * @param command as it was written, in one line
 */
public record Check(Checker checker, Purpose purpose, String command) {

    private static final int LONGEST = 160;

    /** Arguments that change what is printed, or how fast it goes, but not what is looked at. */
    private static final Pattern NEUTRAL = Pattern.compile("-(?:q+|v+|s|x|B|o|e|U|l|ntp|w|i|r\\w+|[Tj]\\S*|Wignore|W)"
            + "|--(?:quiet|verbose|silent|no-color|batch-mode|offline|no-daemon|nocapture|stacktrace|info|no-header|maxfail=\\d+"
            + "|console=\\S+|tb=\\S+|color=\\S+|durations=\\d+|showlocals|noEmit|pretty|all-targets|parallel(?:=\\d+)?|verbosity=\\d)"
            + "|--|run|\\./\\.\\.\\.|\\.");

    /** Such arguments with a value behind them. */
    private static final Set<String> VALUED =
            Set.of("-W", "-n", "-j", "-c", "--tb", "--color", "--durations", "--maxfail", "--reporter", "--timeout");

    /** The run that a program is, where it is one. */
    static Optional<Check> of(List<String> words) {
        Invocation invocation = Invocation.of(words);
        return Checker.of(invocation)
                .flatMap(checker -> checker.purpose(invocation.arguments())
                        .map(purpose -> new Check(checker, purpose, Cut.masked(quoted(words), LONGEST))));
    }

    private static String quoted(List<String> words) {
        return words.stream()
                .map(word -> word.indexOf(' ') < 0 ? word : '"' + word + '"')
                .collect(Collectors.joining(" "));
    }

    /** Whether it looks at all that another looked at: the same tool, for the same, narrowed down by nothing more. */
    boolean covers(Check other) {
        return checker == other.checker
                && purpose == other.purpose
                && other.narrowing().containsAll(narrowing());
    }

    /** Whether both look at the same. */
    boolean isLike(Check other) {
        return covers(other) && other.covers(this);
    }

    private Set<String> narrowing() {
        Set<String> narrowing = new HashSet<>();
        List<String> arguments = Invocation.of(List.of(command.split(" ", -1))).arguments();
        for (int at = 0; at < arguments.size(); at++) {
            if (VALUED.contains(arguments.get(at))) {
                at++;
            } else if (!NEUTRAL.matcher(arguments.get(at)).matches()) {
                narrowing.add(arguments.get(at));
            }
        }
        return narrowing;
    }
}
