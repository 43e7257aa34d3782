package dev.stowage.core.files;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** What tools say about the exit of a program that they ran: before its output or behind it. */
public final class ExitCode {

    /** A line of its own, for files speak of exit codes too; or a member of a JSON text. */
    private static final Pattern EXIT = Pattern.compile("<returncode>\\s{0,9}(-?\\d{1,9})"
            + "|(?im)^\\W{0,3}[a-z ]{0,40}?exit(?:ed)?(?: with)?(?: code| status)?[:= ]{1,3}\\(?(-?\\d{1,9})\\W{0,3}$"
            + "|\"exit_?code\"\\s{0,3}:\\s{0,3}(-?\\d{1,9})");

    private static final int HEAD = 200;
    private static final int TAIL = 200;

    private ExitCode() {}

    /** The code in a result; empty where it tells none. */
    public static OptionalInt in(String result) {
        OptionalInt first = last(result.substring(0, Math.min(HEAD, result.length())), true);
        return first.isPresent() ? first : last(result.substring(Math.max(0, result.length() - TAIL)), false);
    }

    private static OptionalInt last(String part, boolean first) {
        return EXIT.matcher(part)
                .results()
                .mapToInt(ExitCode::code)
                .limit(first ? 1 : Long.MAX_VALUE)
                .reduce((one, next) -> next);
    }

    private static int code(MatchResult exit) {
        return IntStream.rangeClosed(1, exit.groupCount())
                .mapToObj(group -> Optional.ofNullable(exit.group(group)))
                .flatMap(Optional::stream)
                .mapToInt(Integer::parseInt)
                .findFirst()
                .orElseThrow();
    }
}
