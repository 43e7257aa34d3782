package dev.stowage.core.capacity;

import dev.stowage.core.chat.Phrases;
import dev.stowage.core.chat.Sentences;
import dev.stowage.core.chat.Voice;
import dev.stowage.core.files.Cut;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What must not be lost of a conversation, in few words: what is said in the place of what a prompt no longer shows.
 *
 * @param goal what the user asked last
 * @param constraints the user's rules
 * @param confirmedFacts how the newest successful results begin
 * @param openLoops the newest failures, each with its tool
 * @param pendingActions what the model said that it would do next
 * @param criticalRefs the files that are worked on, and the last calls
 */
public record CanonicalState(
        String goal,
        List<String> constraints,
        List<String> confirmedFacts,
        List<String> openLoops,
        List<String> pendingActions,
        List<String> criticalRefs) {

    private static final int FACTS = 4;
    private static final int LOOPS = 4;
    private static final int PENDING = 4;
    private static final int CALLS = 4;
    private static final int RULES = 12;

    public CanonicalState {
        constraints = List.copyOf(constraints);
        confirmedFacts = List.copyOf(confirmedFacts);
        openLoops = List.copyOf(openLoops);
        pendingActions = List.copyOf(pendingActions);
        criticalRefs = List.copyOf(criticalRefs);
    }

    /**
     * That of a conversation.
     *
     * @param rules of its users, the oldest first
     */
    public static CanonicalState of(Situation situation, List<String> rules) {
        List<Footprint> last = situation.last();
        String goal =
                last.stream().filter(Footprint::asks).map(Footprint::words).reduce("", (one, next) -> next);
        Results results = Results.of(last);
        Stream<String> calls = newest(
                last.stream()
                        .flatMap(message -> message.calls().stream())
                        .map(Footprint.Call::said)
                        .distinct()
                        .toList(),
                CALLS);
        return new CanonicalState(
                goal,
                newest(rules, RULES).toList(),
                newest(results.facts, FACTS).toList(),
                newest(List.copyOf(results.open.values()), LOOPS).toList(),
                pending(last),
                Stream.concat(situation.workingSet().stream(), calls).toList());
    }

    private static Stream<String> newest(List<String> all, int most) {
        return all.stream().skip(Math.max(0, all.size() - most));
    }

    private static List<String> pending(List<Footprint> last) {
        Optional<Footprint> newest = last.stream()
                .filter(message ->
                        message.voice() == Voice.MODEL && !message.words().isBlank())
                .reduce((one, next) -> next);
        return newest.stream()
                .flatMap(message -> Sentences.of(message.words()).stream())
                .filter(Phrases::goesOn)
                .map(sentence -> Cut.line(sentence, Footprint.LONGEST_FACT))
                .limit(PENDING)
                .toList();
    }

    /** What results say; the same call going well closes a failure. */
    private record Results(List<String> facts, Map<String, String> open) {

        static Results of(List<Footprint> last) {
            Results results = new Results(new ArrayList<>(), new LinkedHashMap<>());
            Map<String, Footprint.Call> calls = new HashMap<>();
            for (Footprint message : last) {
                message.calls().forEach(call -> calls.put(call.id(), call));
                if (message.isResult()) {
                    results.add(message, message.answers().map(calls::get));
                }
            }
            return results;
        }

        private void add(Footprint result, Optional<Footprint.Call> call) {
            String said = call.map(Footprint.Call::said).orElse("");
            String tool = call.map(Footprint.Call::tool).orElse("command");
            open.remove(said);
            if (result.outcome().isFailure()) {
                open.put(said, Cut.line(tool + ": " + result.words(), Footprint.LONGEST_FACT));
            } else if (!result.words().isEmpty()) {
                facts.add(result.words());
            }
        }
    }
}
