package dev.stowage.core.capacity;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Message;
import dev.stowage.core.chat.Role;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Where a conversation stands when a request comes in: read from the roles of its messages, and from what the last of them
 * say.
 *
 * @param last footprints of the last messages, at most {@link #READ} of them
 * @param turns how many turns the conversation shows
 * @param turnStart index of the user's message that began the turn; empty where none of a client's that knows no tools is in sight
 * @param steps requests of this turn before this one
 * @param calls results of this turn so far
 * @param checkpoint where risk is looked at; empty where an assistant has begun to speak
 */
public record Situation(
        List<Footprint> last,
        int turns,
        OptionalInt turnStart,
        int steps,
        int calls,
        Optional<RiskCheckpoint> checkpoint) {

    /** How many messages at the end are read: three for each of eight observations. */
    public static final int READ = 24;

    private static final int FAILURES = 2;

    public Situation {
        last = List.copyOf(last);
    }

    /**
     * That of a conversation.
     *
     * @param last footprints of as many messages at its end
     */
    public static Situation of(Conversation conversation, List<Footprint> last) {
        List<Message> messages = conversation.messages();
        int before = messages.size() - last.size();
        OptionalInt start = turnStart(messages, last, before);
        int from = start.orElse(before - 1) + 1;
        int steps = 0;
        int calls = 0;
        for (int at = from; at < messages.size(); at++) {
            boolean result = at < before
                    ? messages.get(at).role().answersCall()
                    : last.get(at - before).isResult();
            steps += messages.get(at).role() == Role.ASSISTANT ? 1 : 0;
            calls += result ? 1 : 0;
        }
        List<Footprint> turn = last.subList(Math.max(0, from - before), last.size());
        return new Situation(last, turnsSeen(messages, last, before), start, steps, calls, checkpoint(last, turn));
    }

    private static OptionalInt turnStart(List<Message> messages, List<Footprint> last, int before) {
        for (int at = last.size() - 1; at >= 0; at--) {
            if (last.get(at).asks()) {
                return OptionalInt.of(before + at);
            }
        }
        boolean outputsOfUsers = last.stream().anyMatch(message -> message.role() == Role.USER && message.isResult());
        for (int at = before - 1; at >= 0 && !outputsOfUsers; at--) {
            if (messages.get(at).role() == Role.USER) {
                return OptionalInt.of(at);
            }
        }
        return OptionalInt.empty();
    }

    /** Of a client that knows no tools, what its user's messages before those that were read are cannot be told by their role. */
    private static int turnsSeen(List<Message> messages, List<Footprint> last, int before) {
        long seen = last.stream().filter(Footprint::asks).count();
        long earlier = knowsTools(last)
                ? messages.stream()
                        .limit(before)
                        .filter(message -> message.role() == Role.USER)
                        .count()
                : 0;
        return (int) (seen + earlier);
    }

    private static boolean knowsTools(List<Footprint> last) {
        return last.stream().noneMatch(message -> message.role() == Role.USER && message.isResult());
    }

    /** Reminders that a client adds in its user's name are not who spoke last. */
    private static Optional<RiskCheckpoint> checkpoint(List<Footprint> last, List<Footprint> turn) {
        for (int at = last.size() - 1; at >= 0; at--) {
            Footprint message = last.get(at);
            if (message.isResult()) {
                return Optional.of(failsAgain(turn) ? RiskCheckpoint.ERROR_ESCALATION : RiskCheckpoint.POST_TOOL);
            }
            if (message.asks() || message.role() != Role.USER) {
                return message.asks() ? Optional.of(RiskCheckpoint.PRE_REQUEST) : Optional.empty();
            }
        }
        return last.isEmpty() ? Optional.empty() : Optional.of(RiskCheckpoint.PRE_REQUEST);
    }

    /** Twice in the last step, or in each of the last two. */
    private static boolean failsAgain(List<Footprint> turn) {
        List<Integer> failures = new ArrayList<>();
        for (Footprint message : turn) {
            if (message.role() == Role.ASSISTANT) {
                failures.add(0);
            } else if (message.failed() && !failures.isEmpty()) {
                failures.set(failures.size() - 1, failures.get(failures.size() - 1) + 1);
            }
        }
        int steps = failures.size();
        return steps > 0
                && failures.get(steps - 1) > 0
                && (failures.get(steps - 1) >= FAILURES || (steps > 1 && failures.get(steps - 2) > 0));
    }

    /** The inputs of its risk. */
    public RiskInputs inputs(double usedRatio) {
        int toolCalls = last.stream()
                .mapToInt(message -> message.calls().size() + (message.isResult() ? 1 : 0))
                .sum();
        Set<String> references = new HashSet<>(workingSet());
        last.forEach(message -> references.addAll(message.allReferences()));
        return new RiskInputs(steps + calls + 1, toolCalls, references.size(), usedRatio);
    }

    /** The files that are worked on, the most needed first; at most eight. */
    List<String> workingSet() {
        return WorkingSet.of(last);
    }
}
