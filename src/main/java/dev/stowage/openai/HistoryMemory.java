package dev.stowage.openai;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Digest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads what repair and replay need to know of a message only once, by the digest of its bytes, as {@link MessageMemory}
 * does for what it means. Whoever has the digest has the message, so tenants may share it.
 */
public final class HistoryMemory {

    private final RecentValues<Digest, MessageOutline> outlines;
    private final RecentValues<Digest, Optional<AssistantTurn>> turns;

    /**
     * @param messages of which each of the two is remembered at least; up to twice as many at most
     */
    public HistoryMemory(int messages) {
        outlines = new RecentValues<>(messages);
        turns = new RecentValues<>(messages);
    }

    /** The outlines of the messages of an indexed body. */
    public List<MessageOutline> outlines(byte[] body, ChatIndex index, Conversation messages) {
        return each(index, messages, outlines, range -> MessageOutline.of(body, range));
    }

    /** What the assistant messages of an indexed body have of reasoning; one for each message. */
    public List<Optional<AssistantTurn>> turns(byte[] body, ChatIndex index, Conversation messages) {
        return each(index, messages, turns, range -> AssistantTurn.of(body, range));
    }

    private static <V> List<V> each(
            ChatIndex index, Conversation messages, RecentValues<Digest, V> known, Function<ByteRange, V> reading) {
        List<V> values = new ArrayList<>(index.messages().size());
        for (int at = 0; at < index.messages().size(); at++) {
            ByteRange range = index.messages().get(at);
            Digest raw = messages.messages().get(at).raw();
            values.add(known.get(raw).orElseGet(() -> {
                V read = reading.apply(range);
                known.put(raw, read);
                return read;
            }));
        }
        return values;
    }
}
