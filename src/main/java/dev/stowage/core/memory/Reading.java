package dev.stowage.core.memory;

import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import dev.stowage.core.chat.Voice;
import dev.stowage.core.files.ShellLines;
import dev.stowage.core.memory.Extraction.Extracted;
import dev.stowage.core.memory.Extraction.Written;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Reads new messages of a history. */
final class Reading {

    static final int MOST_OPEN = 64;
    private static final int MOST_WRITTEN = 16;
    /** A model without tools that waits for its output calls one thing. */
    private static final int MOST_SCRIPTS = 1;

    private static final double OF_GOAL = 0.88;
    private static final double OF_CONSTRAINT = 0.84;
    private static final double OF_PREFERENCE = 0.82;

    private final Instant at;
    private final Outcomes outcomes;
    private final List<Asked> open;
    private final List<Written> written;
    private int heard;
    private boolean asked;
    private boolean opens;

    Reading(Extraction before, Instant at) {
        this.at = at;
        this.outcomes = new Outcomes(before.units(), at);
        this.open = new ArrayList<>(before.open());
        this.written = new ArrayList<>(before.written());
        this.heard = before.heard();
        this.asked = before.asked();
        this.opens = before.opens();
    }

    Extracted done() {
        return new Extracted(new Extraction(outcomes.units(), open, written, heard, asked, opens), outcomes.events());
    }

    void message(Heard message) {
        switch (Voice.of(message.spoken())) {
            case USER -> user(message);
            case MODEL -> model(message.spoken());
            case OUTPUT -> output(message);
            case OTHER -> {}
        }
        heard++;
    }

    private void user(Heard message) {
        Requests requests = Requests.of(message.spoken());
        requests.goal(!asked, opens).ifPresent(goal -> learn(message, Unit.Type.DECISION, Topics.GOAL, goal, OF_GOAL));
        requests.constraints()
                .forEach(rule -> learn(message, Unit.Type.CONSTRAINT, Topics.CONSTRAINTS, rule, OF_CONSTRAINT));
        requests.preferences()
                .forEach(rule -> learn(message, Unit.Type.PREFERENCE, Topics.PREFERENCES, rule, OF_PREFERENCE));
        asked |= !requests.sentences().isEmpty();
    }

    private void learn(Heard message, Unit.Type type, String topic, String statement, double confidence) {
        outcomes.learn(Unit.seen(
                outcomes.units().session(),
                type,
                topic,
                statement,
                confidence,
                List.of(message.identity()),
                Map.of(),
                at));
    }

    private void model(Spoken message) {
        forget(call -> call.id().isEmpty());
        if (message.calls().isEmpty()) {
            ShellLines.of(message).stream().limit(MOST_SCRIPTS).map(Asked::of).forEach(open::add);
        } else {
            message.calls().forEach(call -> forget(before -> before.id().equals(call.id())));
            message.calls().stream().map(Asked::of).forEach(open::add);
        }
        while (open.size() > MOST_OPEN) {
            open.remove(0);
        }
        opens = message.calls().isEmpty();
    }

    private void forget(Predicate<Asked> calls) {
        open.removeIf(calls);
    }

    private void output(Heard message) {
        Optional<String> id = message.spoken().role() == Role.USER
                ? Optional.of("")
                : message.spoken().answers();
        Optional<Asked> call = open.stream()
                .filter(each -> id.filter(each.id()::equals).isPresent())
                .findFirst();
        call.ifPresent(each -> {
            open.remove(each);
            answered(each, message);
        });
    }

    private void answered(Asked call, Heard message) {
        String result = Wrapping.STOWAGE.outside(message.spoken().text());
        Optional<Failure> failure = Failure.in(result);
        if (!call.writes().isEmpty() && failure.isEmpty()) {
            wrote(call.writes());
        }
        outcomes.of(call, result, failure, message.identity(), heard, written);
    }

    private void wrote(List<String> paths) {
        outcomes.wrote();
        written.removeIf(known -> paths.contains(known.path()));
        paths.forEach(path -> written.add(new Written(path, heard)));
        while (written.size() > MOST_WRITTEN) {
            written.remove(0);
        }
    }
}
