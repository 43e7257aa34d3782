package dev.stowage.core.memory;

import dev.stowage.core.chat.MessageIdentity;
import dev.stowage.core.files.Cut;
import dev.stowage.core.files.ExitCode;
import dev.stowage.core.memory.Extraction.Written;
import dev.stowage.core.memory.MemoryEvent.VerificationStateReset;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What results of calls teach. A run of tests, builds and the like says how the code stands, until it is run again or files are
 * written; any other call that fails is a risk, until the same goes well.
 */
final class Outcomes {

    private static final double OF_PASS = 0.82;
    private static final double OF_FAIL = 0.90;
    private static final double OF_RISK = 0.90;
    private static final double OF_HYPOTHESIS = 0.62;
    private static final double OF_LEARNING = 0.82;

    private static final String CHECKER = "checker";
    private static final String PURPOSE = "purpose";
    private static final String COMMAND = "command";
    private static final String OUTCOME = "outcome";
    private static final String PASSED = "pass";
    private static final String FAILED = "fail";
    private static final String CALL = "call";
    private static final String LINE = "line";
    /** Whether a failed call only looked around. */
    static final String LOOKS = "looks";

    private static final String MESSAGE = "message";
    private static final int LONGEST_ARGUMENT = 80;
    private static final int MOST_CHANGES = 3;

    private final Instant at;
    private final List<MemoryEvent> events = new ArrayList<>();
    private Units units;

    Outcomes(Units units, Instant at) {
        this.units = units;
        this.at = at;
    }

    Units units() {
        return units;
    }

    List<MemoryEvent> events() {
        return events;
    }

    void learn(Unit unit) {
        units = units.upsert(unit);
    }

    /** Files were written: what had passed before does not speak of them. */
    void wrote() {
        int passes = resolve(unit -> unit.datum(OUTCOME).equals(PASSED));
        if (passes > 0) {
            events.add(new VerificationStateReset(passes));
        }
    }

    void of(
            Asked call,
            String result,
            Optional<Failure> failure,
            MessageIdentity message,
            int place,
            List<Written> written) {
        List<CheckResult> results = CheckResult.of(call, result, ExitCode.in(result));
        results.forEach(each -> checked(each, message));
        boolean told = results.stream().anyMatch(each -> !each.passed());
        if (!told && failure.isPresent()) {
            failed(call, failure.get(), message, place);
        } else if (failure.isEmpty()) {
            succeeded(call, message, written);
        }
    }

    private void checked(CheckResult result, MessageIdentity message) {
        Check check = result.check();
        resolve(unit -> checkOf(unit)
                .filter(before -> ends(check, result.passed(), before, unit.datum(OUTCOME)))
                .isPresent());
        learn(seen(
                Unit.Type.FACT,
                Topics.VERIFICATION,
                check.purpose().title()
                        + (result.passed() ? " passed: " : " failed: ")
                        + check.command()
                        + failing(result),
                result.passed() ? OF_PASS : OF_FAIL,
                message,
                Map.of(
                        CHECKER, check.checker().name(),
                        PURPOSE, check.purpose().name(),
                        COMMAND, check.command(),
                        OUTCOME, result.passed() ? PASSED : FAILED)));
    }

    /** Whether what was known of a run no longer holds now that another has gone so. */
    private static boolean ends(Check now, boolean passed, Check before, String outcome) {
        if (outcome.equals(FAILED)) {
            return passed ? now.covers(before) : now.isLike(before);
        }
        return !passed && before.covers(now);
    }

    private static String failing(CheckResult result) {
        return result.failing().isEmpty() ? "" : " (" + String.join(", ", result.failing()) + ")";
    }

    private static Optional<Check> checkOf(Unit unit) {
        return unit.metadata().containsKey(CHECKER)
                ? Optional.of(new Check(
                        Checker.valueOf(unit.datum(CHECKER)),
                        Purpose.valueOf(unit.datum(PURPOSE)),
                        unit.datum(COMMAND)))
                : Optional.empty();
    }

    private void failed(Asked call, Failure failure, MessageIdentity message, int place) {
        resolve(unit -> unit.datum(CALL).equals(call.key().hex()));
        learn(seen(
                failure.hedged() ? Unit.Type.HYPOTHESIS : Unit.Type.RISK,
                call.tool(),
                named(call) + " failed: " + failure.line(),
                failure.hedged() ? OF_HYPOTHESIS : OF_RISK,
                message,
                Map.of(
                        CALL,
                        call.key().hex(),
                        LINE,
                        failure.line(),
                        MESSAGE,
                        String.format(Locale.ROOT, "%08d", place),
                        LOOKS,
                        Boolean.toString(call.looks()),
                        "tool",
                        call.tool(),
                        "arguments",
                        call.arguments(),
                        "output",
                        failure.output())));
    }

    private static String named(Asked call) {
        return call.tool() + " `" + Cut.line(call.argument(), LONGEST_ARGUMENT) + "`";
    }

    /** The same call fails no longer. */
    private void succeeded(Asked call, MessageIdentity message, List<Written> written) {
        Predicate<Unit> sameCall = unit -> unit.datum(CALL).equals(call.key().hex());
        Optional<Unit> before = units.ranked(unit -> unit.isActive() && sameCall.test(unit)).stream()
                .findFirst();
        resolve(sameCall);
        before.ifPresent(unit -> learn(seen(
                Unit.Type.LEARNING,
                call.tool(),
                named(call) + " failed with: " + unit.datum(LINE) + changes(unit, written),
                OF_LEARNING,
                message,
                Map.of("tool", call.tool()))));
    }

    private static String changes(Unit failure, List<Written> written) {
        int since = Integer.parseInt(failure.datum(MESSAGE));
        List<String> changed = written.stream()
                .filter(file -> file.at() > since)
                .map(Written::path)
                .filter(path -> path.indexOf(' ') < 0)
                .toList();
        return changed.isEmpty()
                ? "; the same call succeeded later"
                : changed.stream()
                        .skip(Math.max(0, changed.size() - MOST_CHANGES))
                        .collect(Collectors.joining(", ", "; it succeeds after changes to ", ""));
    }

    private Unit seen(
            Unit.Type type,
            String topic,
            String statement,
            double confidence,
            MessageIdentity message,
            Map<String, String> metadata) {
        return Unit.seen(units.session(), type, topic, statement, confidence, List.of(message), metadata, at);
    }

    private int resolve(Predicate<Unit> kind) {
        List<Unit> resolved =
                units.all().stream().filter(Unit::isActive).filter(kind).toList();
        resolved.forEach(unit -> units = units.resolved(unit.fingerprint(), at));
        return resolved.size();
    }
}
