package dev.stowage.openai;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The reasoning that one line of history has heard, oldest first. What is kept under a key stays as it is: putting
 * something else into a message that was already sent would lose the provider's cache.
 */
public record KeptReasoning(List<Entry> entries) {

    /** Nothing kept. */
    public static final KeptReasoning NONE = new KeptReasoning(List.of());

    /** What an entry takes besides its text: two digests and the objects around them. */
    private static final int OVERHEAD = 200;

    /**
     * One message's reasoning. A conversation may say the same thing more than once, hence the places.
     *
     * @param turn how many messages before it, in the history it continued, had the same {@code key.turn()}
     * @param calls how many had the same {@code key.calls()}
     * @param members members of a JSON object, without its braces
     */
    public record Entry(ReasoningKey key, int turn, int calls, String members) {

        int bytes() {
            return OVERHEAD + members.length();
        }
    }

    public KeptReasoning {
        entries = List.copyOf(entries);
    }

    /**
     * This with what an answer said.
     *
     * @param history the messages it answered, as the client sent them
     * @param heard of one answer; of choices with the same key the first is kept
     * @param maxBytes to keep, about; the oldest go first
     */
    public KeptReasoning with(List<Optional<AssistantTurn>> history, List<HeardReasoning> heard, int maxBytes) {
        List<Entry> kept = new ArrayList<>(entries);
        Occurrences before = Occurrences.in(history);
        for (HeardReasoning said : heard) {
            Entry entry = new Entry(said.key(), before.turn(said.key()), before.calls(said.key()), said.members());
            if (kept.stream()
                    .noneMatch(known ->
                            known.turn == entry.turn && known.key.turn().equals(entry.key.turn()))) {
                kept.add(entry);
            }
        }
        int bytes = kept.stream().mapToInt(Entry::bytes).sum();
        int from = 0;
        while (bytes > maxBytes) {
            bytes -= kept.get(from++).bytes();
        }
        return new KeptReasoning(kept.subList(from, kept.size()));
    }
}
