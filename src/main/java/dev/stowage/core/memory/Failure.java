package dev.stowage.core.memory;

import dev.stowage.core.chat.Phrases;
import dev.stowage.core.files.Cut;
import dev.stowage.core.files.ExitCode;
import dev.stowage.core.files.Failures;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * What a result says that tells that its call failed.
 *
 * @param line the line that says it best
 * @param output the end of what was said, in one line
 * @param hedged whether it is not sure of that
 */
record Failure(String line, String output, boolean hedged) {

    private static final Pattern MARK = Pattern.compile(
            "^\\s*</?[a-z_]{2,20}>\\s*$|<returncode>-?\\d+</returncode>|</?(?:output|stdout|stderr|error|tool_use_error)>");
    private static final Pattern RAISED = Pattern.compile(
            "^[A-Za-z_][\\w.]{0,100}(?:Error|Exception|Exit|Interrupt)\\b.*|^(?:[a-z_]\\w{0,60}\\.){1,9}[A-Z]\\w{0,60}(?::.*)?$");
    private static final int LONGEST_LINE = 140;
    private static final int LONGEST_OUTPUT = 300;
    /** A short output hedges as a whole. */
    private static final int FEW = 6;

    private static final int READ = 8_000;

    /** The failure in a result; none where the call went well, or only found nothing. */
    static Optional<Failure> in(String result) {
        OptionalInt exit = ExitCode.in(result);
        boolean fails = exit.isPresent() ? exit.getAsInt() != 0 : Failures.isOne(result);
        if (!fails) {
            return Optional.empty();
        }
        List<String> lines = end(result)
                .lines()
                .map(line -> MARK.matcher(line).replaceAll("").strip())
                .filter(line -> !line.isEmpty())
                .toList();
        boolean foundNothing = lines.isEmpty() && exit.isPresent() && exit.getAsInt() == 1;
        return foundNothing ? Optional.empty() : Optional.of(told(lines, exit));
    }

    private static Failure told(List<String> lines, OptionalInt exit) {
        String line = best(lines).orElse(exit.isPresent() ? "exit code " + exit.getAsInt() : "failed");
        String output = String.join(" ", lines);
        return new Failure(
                Cut.masked(line, LONGEST_LINE),
                Cut.masked(line.isEmpty() ? output : line + " | " + output, LONGEST_OUTPUT),
                hedges(lines));
    }

    /** What was raised last says more than the first line that speaks of an error; one that leads up to another goes with it. */
    private static Optional<String> best(List<String> lines) {
        return lines.stream()
                .filter(line -> RAISED.matcher(line).matches())
                .reduce((one, next) -> next)
                .or(() -> lines.stream()
                        .filter(Phrases::fails)
                        .findFirst()
                        .or(() -> lines.stream().findFirst())
                        .map(line -> whole(line, lines)));
    }

    private static String whole(String line, List<String> lines) {
        int next = lines.indexOf(line) + 1;
        return line.endsWith(":") && next < lines.size() ? line + " " + lines.get(next) : line;
    }

    private static boolean hedges(List<String> lines) {
        return lines.size() <= FEW
                ? lines.stream().anyMatch(Phrases::hedges)
                : best(lines).filter(Phrases::hedges).isPresent();
    }

    private static String end(String result) {
        return result.substring(Math.max(0, result.length() - READ));
    }
}
