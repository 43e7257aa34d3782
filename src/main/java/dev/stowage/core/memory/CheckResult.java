package dev.stowage.core.memory;

import dev.stowage.core.files.Cut;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How a run went.
 *
 * @param failing the first things that failed; none where it passed, or does not tell
 */
record CheckResult(Check check, boolean passed, List<String> failing) {

    private static final Pattern COLOURS = Pattern.compile("\\x1B\\[[\\d;]{0,20}[A-Za-z]");
    private static final Pattern WRAPPERS = Pattern.compile("</?[a-z_]{2,20}>|<returncode>-?\\d+</returncode>"
            + "|(?i)^\\W{0,2}(?:process |command )?exit(?:ed)?(?: with)?(?: code| status)?[:= ]{1,3}0\\W{0,2}$");
    private static final Pattern NOT_RUN = Pattern.compile(
            "(?i)command not found|not recognized as an? |No module named '?(?:pytest|unittest|mypy|ruff|tox)\\b|Missing script|: not found$"
                    + "|No such file or directory|could not determine executable|timed out|Killed$|no tests ran"
                    + "|No rule to make target|not found: \\S",
            Pattern.MULTILINE);
    /** Of a longer output, its start and its end are looked at. */
    private static final int START = 20_000;

    private static final int END = 40_000;
    private static final int LONGEST_LINE = 1_000;
    private static final int LEAST_SIGNAL = 124;

    CheckResult {
        failing = List.copyOf(failing);
    }

    /** Those of one call's runs that can be told from its output. A chain ends at the first that fails. */
    static List<CheckResult> of(Asked asked, String output, OptionalInt exit) {
        String plain = COLOURS.matcher(ends(output))
                .replaceAll("")
                .lines()
                .map(line -> Cut.start(line, LONGEST_LINE))
                .collect(Collectors.joining("\n"));
        List<CheckResult> results = new ArrayList<>();
        for (Check check : asked.checks()) {
            Optional<Boolean> passed = new Judgement(check, asked, plain, exit).passed();
            passed.map(well -> new CheckResult(
                            check,
                            well,
                            well ? List.of() : check.checker().shape().failing(plain)))
                    .ifPresent(results::add);
            if (passed.filter(well -> !well).isPresent()) {
                break;
            }
        }
        return results;
    }

    private static String ends(String output) {
        return output.length() <= START + END
                ? output
                : output.substring(0, START) + '\n' + output.substring(output.length() - END);
    }

    /** What one run's output says. */
    private record Judgement(Check check, Asked asked, String output, OptionalInt exit) {

        Optional<Boolean> passed() {
            boolean whole = asked.hearing() == Hearing.WHOLE;
            boolean alone = asked.checks().size() == 1 && asked.programs() == 1;
            if (check.checker().shape().fails(output)) {
                return Optional.of(false);
            }
            if (exit.isPresent() && exit.getAsInt() != 0 && whole) {
                return alone
                                && exit.getAsInt() < LEAST_SIGNAL
                                && !NOT_RUN.matcher(output).find()
                        ? Optional.of(false)
                        : Optional.empty();
            }
            boolean well = check.checker().shape().passes(output) || (exit.isPresent() && whole) || isQuiet();
            return well ? Optional.of(true) : Optional.empty();
        }

        private boolean isQuiet() {
            return check.checker().isSilent(check.purpose())
                    && asked.hearing() != Hearing.PART
                    && WRAPPERS.matcher(output).replaceAll("").isBlank();
        }
    }
}
