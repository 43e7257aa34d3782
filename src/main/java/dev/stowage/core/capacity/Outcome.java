package dev.stowage.core.capacity;

import dev.stowage.core.files.ExitCode;
import dev.stowage.core.files.Failures;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** How a call went, as far as its result tells. */
enum Outcome {
    OK,
    FAILED,
    /** The network, a limit of calls or a clock is to blame: that says nothing of the model. */
    FAILED_ELSEWHERE;

    private static final Pattern LEADS = Pattern.compile(
            "\\s{0,9}(?:Error:|Traceback\\b|Exception\\b|error\\[|FAILED\\b|[\\w.]{1,80}(?:Error|Exception):)");
    private static final Pattern ELSEWHERE = Pattern.compile(
            "(?i)\\btime[ds]?[ -]?out\\b|\\brate[ -]?limit|too many requests"
                    + "|\\b(?:429|502|503|504)\\b.{0,40}(?:error|gateway|unavailable|timeout|requests)"
                    + "|\\b(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EAI_AGAIN)\\b|connection (?:refused|reset|closed|aborted)"
                    + "|network (?:is )?unreachable|could not resolve|name resolution|no route to host|deadline exceeded");
    /** Where a failure says what it is: at the start of its output, or at the end. */
    private static final int SAID = 300;

    /**
     * That of a call with this result. The word alone in a file's text is no failure.
     *
     * @param more what else a result that begins so is a failure
     */
    static Outcome of(String result, List<Pattern> more) {
        if (!fails(result, more)) {
            return OK;
        }
        String start = result.substring(0, Math.min(SAID, result.length()));
        String end = result.substring(Math.max(0, result.length() - SAID));
        return ELSEWHERE.matcher(start).find() || ELSEWHERE.matcher(end).find() ? FAILED_ELSEWHERE : FAILED;
    }

    private static boolean fails(String result, List<Pattern> more) {
        OptionalInt exit = ExitCode.in(result);
        if (exit.isPresent()) {
            return exit.getAsInt() != 0;
        }
        return LEADS.matcher(result).lookingAt()
                || Failures.isOne(result)
                || more.stream().anyMatch(pattern -> pattern.matcher(result).lookingAt());
    }

    boolean isFailure() {
        return this != OK;
    }
}
