package dev.stowage.core.session;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.Meanings;
import dev.stowage.core.chat.Message;
import dev.stowage.core.chat.MessageIdentity;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.stream.Stream;

/** The messages that a lineage knows, in order; 20 bytes each, since there may be a million of them at hand. */
public final class History extends AbstractList<Known> implements RandomAccess {

    static final History NONE = new History(Meanings.NONE, new int[0]);

    private final Meanings meanings;

    /** Twice the occurrence of each, and one more for tool use. */
    private final int[] traits;

    private History(Meanings meanings, int[] traits) {
        this.meanings = meanings;
        this.traits = traits;
    }

    /** These messages; the very same where they are a history already. */
    public static History of(List<Known> messages) {
        return messages instanceof History history
                ? history
                : new History(
                        Meanings.ofDigests(messages.stream().map(Known::meaning).toList()),
                        messages.stream().mapToInt(History::traits).toArray());
    }

    private static int traits(Known known) {
        return traits(known.identity().occurrence(), known.toolUse());
    }

    private static int traits(int occurrence, boolean toolUse) {
        return 2 * occurrence + (toolUse ? 1 : 0);
    }

    /** The history when {@code messages} have joined it. */
    History then(List<Message> messages) {
        Map<Digest, Integer> seen = occurrences(messages);
        int[] all = Arrays.copyOf(traits, traits.length + messages.size());
        for (int i = 0; i < messages.size(); i++) {
            Message message = messages.get(i);
            int occurrence = seen.merge(message.meaning(), 1, Integer::sum) - 1;
            all[traits.length + i] = traits(occurrence, message.ofToolUse());
        }
        return new History(Meanings.joined(List.of(meanings, Meanings.of(messages))), all);
    }

    /** How often each of {@code messages} stands here; few do, and six bits tell most of the others. */
    private Map<Digest, Integer> occurrences(List<Message> messages) {
        Map<Digest, Integer> seen = new HashMap<>();
        long sought = 0;
        for (Message message : messages) {
            seen.put(message.meaning(), 0);
            sought |= 1L << message.meaning().high();
        }
        for (int i = 0; i < size(); i++) {
            if ((sought & 1L << meanings.high(i)) != 0) {
                int next = traits[i] / 2 + 1;
                seen.computeIfPresent(meanings.get(i), (meaning, times) -> Math.max(times, next));
            }
        }
        return seen;
    }

    /** How many messages are the same, one after another, here from {@code from} on and there from {@code otherFrom} on. */
    int common(int from, Meanings told, int otherFrom) {
        return meanings.common(from, told, otherFrom);
    }

    /** Whether these are the first messages here. */
    public boolean startsWith(History first) {
        return first.size() <= size()
                && meanings.common(0, first.meanings, 0) == first.size()
                && Arrays.equals(traits, 0, first.size(), first.traits, 0, first.size());
    }

    /** What they mean, in order. */
    Stream<Digest> meanings() {
        return stream().map(Known::meaning);
    }

    @Override
    public Known get(int at) {
        return new Known(new MessageIdentity(meanings.get(at), traits[at] / 2), traits[at] % 2 == 1);
    }

    @Override
    public int size() {
        return traits.length;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof History that
                ? Arrays.equals(traits, that.traits) && meanings.equals(that.meanings)
                : super.equals(other);
    }

    @Override
    public int hashCode() {
        return super.hashCode();
    }
}
