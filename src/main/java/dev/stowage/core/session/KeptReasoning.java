package dev.stowage.core.session;

import dev.stowage.core.chat.Digest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The reasoning that one line of history has heard, oldest first. A line that forks must be given its own: what one branch
 * hears may stand in the other's place.
 */
public record KeptReasoning(List<Entry> entries) {

    /** Nothing kept. */
    public static final KeptReasoning NONE = new KeptReasoning(List.of());

    /** What an entry takes besides its text: two digests and the objects around them. */
    private static final int OVERHEAD = 200;

    /**
     * One message's reasoning. A conversation may say the same thing more than once, hence the places.
     *
     * @param said digest of what the message says or calls, by which it is known again
     * @param calls digest of its calls' ids; empty if there are none to go by
     * @param saidBefore how many messages before it, in the history it continued, said the same
     * @param callsBefore how many had the same ids
     * @param members members of a JSON object, without its braces
     */
    public record Entry(Digest said, Optional<Digest> calls, int saidBefore, int callsBefore, String members) {

        private boolean isAtThePlaceOf(Entry other) {
            return saidBefore == other.saidBefore && said.equals(other.said);
        }

        private int bytes() {
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
     * @param heard of one answer; of choices that say the same the first is kept
     * @param maxBytes to keep, about; the oldest go first
     */
    public KeptReasoning with(List<Entry> heard, int maxBytes) {
        List<Entry> added = new ArrayList<>();
        for (Entry entry : heard) {
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
