package dev.stowage.openai;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.session.KeptReasoning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Puts the reasoning back that a client has dropped from its assistant messages. Some providers refuse a history without
 * it, and all that cache have another prefix then. A message with any reasoning member is left alone, even an empty one.
 *
 * @param edits what to change in the body
 * @param missing assistant messages that have no reasoning and for which none is kept
 */
public record ReasoningReplay(List<BodyEdit> edits, int missing) {

    public ReasoningReplay {
        edits = List.copyOf(edits);
    }

    /**
     * What to put back into a body.
     *
     * @param turns of the messages of {@code index}, in their order
     */
    public static ReasoningReplay of(ChatIndex index, List<Optional<AssistantTurn>> turns, KeptReasoning kept) {
        if (index.unmanaged().isPresent()) {
            return new ReasoningReplay(List.of(), 0);
        }
        Memory memory = new Memory(kept);
        Occurrences before = new Occurrences();
        List<BodyEdit> edits = new ArrayList<>();
        int missing = 0;
        for (int at = 0; at < turns.size(); at++) {
            Optional<AssistantTurn> turn = turns.get(at);
            if (turn.filter(assistant -> !assistant.reasons()).isPresent()) {
                Optional<String> members = memory.find(turn.get().key(), before);
                ByteRange message = index.messages().get(at);
                members.ifPresent(found -> edits.add(MessageMembers.appended(message, found)));
                missing += members.isEmpty() ? 1 : 0;
            }
            turn.ifPresent(assistant -> before.add(assistant.key()));
        }
        return new ReasoningReplay(edits, missing);
    }

    /** What is kept, by its keys. */
    private static final class Memory {

        private final Map<Digest, TreeMap<Integer, String>> byTurn = new HashMap<>();
        private final Map<Digest, Map<Integer, String>> byCalls = new HashMap<>();

        Memory(KeptReasoning kept) {
            for (KeptReasoning.Entry entry : kept.entries()) {
                byTurn.computeIfAbsent(entry.said(), said -> new TreeMap<>()).put(entry.saidBefore(), entry.members());
                entry.calls()
                        .ifPresent(calls -> byCalls.computeIfAbsent(calls, key -> new HashMap<>())
                                .putIfAbsent(entry.callsBefore(), entry.members()));
            }
        }

        /**
         * The same turn at the same place; else, after a client has dropped messages, the same turn at the nearest place;
         * else, if its arguments were written anew beyond recognition, the same ids at the same place.
         */
        Optional<String> find(ReasoningKey key, Occurrences before) {
            TreeMap<Integer, String> same = byTurn.getOrDefault(key.turn(), new TreeMap<>());
            return Optional.ofNullable(same.floorEntry(before.turn(key)))
                    .or(() -> Optional.ofNullable(same.firstEntry()))
                    .map(Map.Entry::getValue)
                    .or(() -> key.calls()
                            .map(calls -> byCalls.getOrDefault(calls, Map.of()).get(before.calls(key))));
        }
    }
}
