package dev.stowage.openai;

import dev.stowage.core.chat.Digest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How often keys have come up in the assistant messages of a history. */
final class Occurrences {

    private final Map<Digest, Integer> counts = new HashMap<>();

    static Occurrences in(List<Optional<AssistantTurn>> history) {
        Occurrences occurrences = new Occurrences();
        history.forEach(message -> message.ifPresent(turn -> occurrences.add(turn.key())));
        return occurrences;
    }

    void add(ReasoningKey key) {
        counts.merge(key.turn(), 1, Integer::sum);
        key.calls().ifPresent(calls -> counts.merge(calls, 1, Integer::sum));
    }

    int turn(ReasoningKey key) {
        return counts.getOrDefault(key.turn(), 0);
    }

    int calls(ReasoningKey key) {
        return key.calls().map(calls -> counts.getOrDefault(calls, 0)).orElse(0);
    }
}
