package dev.stowage.core.compaction;

import dev.stowage.core.chat.Spoken;
import dev.stowage.core.chat.Spoken.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * What stays or goes together: an assistant's calls with all their results, or one message.
 *
 * @param from index of its first message
 * @param to index after its last
 * @param messages how many it counts as: all results of one assistant message are one
 */
record Exchange(int from, int to, int messages) {

    /** The exchanges of a conversation, in its order; together they are all of it. */
    static List<Exchange> of(List<Spoken> messages) {
        TreeSet<Integer> starts = new TreeSet<>();
        for (int i = 0; i < messages.size(); i++) {
            int opener = messages.get(i).role().answersCall() ? opener(i, messages) : i;
            if (opener == i) {
                starts.add(i);
            } else {
                starts.tailSet(opener, false).clear();
            }
        }
        starts.add(messages.size());
        List<Exchange> exchanges = new ArrayList<>();
        int from = 0;
        for (int to : starts.tailSet(1)) {
            exchanges.add(between(from, to, messages));
            from = to;
        }
        return exchanges;
    }

    /** Where the call stands that a result answers; the result itself where nobody called for it. */
    private static int opener(int result, List<Spoken> messages) {
        String id = messages.get(result).answers().orElse("");
        for (int i = result - 1; i >= 0; i--) {
            if (messages.get(i).calls().stream().map(Call::id).anyMatch(id::equals)) {
                return i;
            }
        }
        return result;
    }

    private static Exchange between(int from, int to, List<Spoken> messages) {
        int spoken = (int) IntStream.range(from, to)
                .filter(i -> !messages.get(i).role().answersCall())
                .count();
        return new Exchange(from, to, spoken + (spoken < to - from ? 1 : 0));
    }

    static int messages(List<Exchange> exchanges) {
        return exchanges.stream().mapToInt(Exchange::messages).sum();
    }

    /** Index in {@code exchanges} of the first of the last {@code count} messages, rounded out to whole exchanges. */
    static int lastFrom(List<Exchange> exchanges, int count) {
        int first = exchanges.size();
        for (int counted = 0; first > 0 && counted < count; ) {
            first--;
            counted += exchanges.get(first).messages;
        }
        return first;
    }

    IntStream indices() {
        return IntStream.range(from, to);
    }
}
