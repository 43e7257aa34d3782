package dev.stowage.openai;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The reasoning that one line of history has heard, oldest first. A line that forks must be given its own: what one branch
 * hears may stand in the other's place.
 */
record KeptReasoning(List<Entry> entries) {

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

        boolean isAtThePlaceOf(Entry other) {
            return turn == other.turn && key.turn().equals(other.key.turn());
        }

        int bytes() {
            return OVERHEAD + members.length();
        }
    }

    public KeptReasoning {
        entries = List.copyOf(entries);
    }

    /**
     * This with what an answer said. It takes the place of what was heard at the same place before: a choice that the
     * client did not go on with, or an answer that it asked for again.
     *
     * @param history the messages it answered, as the client sent them
     * @param heard of one answer; of choices that say the same the first is kept
     * @param maxBytes to keep, about; the oldest go first
     */
    public KeptReasoning with(List<Optional<AssistantTurn>> history, List<HeardReasoning> heard, int maxBytes) {
        Occurrences before = Occurrences.in(history);
        List<Entry> added = new ArrayList<>();
        for (HeardReasoning said : heard) {
            Entry entry = new Entry(said.key(), before.turn(said.key()), before.calls(said.key()), said.members());
            if (added.stream().noneMatch(entry::isAtThePlaceOf)) {
                added.add(entry);
            }
        }
        List<Entry> kept = new ArrayList<>(entries);
        kept.removeIf(entry -> added.stream().anyMatch(entry::isAtThePlaceOf));
        kept.addAll(added);
        return new KeptReasoning(newest(kept, maxBytes));
    }

    private static List<Entry> newest(List<Entry> entries, int maxBytes) {
        int bytes = entries.stream().mapToInt(Entry::bytes).sum();
        int from = 0;
        while (bytes > maxBytes) {
            bytes -= entries.get(from++).bytes();
        }
        return entries.subList(from, entries.size());
    }
}
