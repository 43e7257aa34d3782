package dev.stowage.openai;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Digest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads what repair and replay need to know of a message only once, by the digest of its bytes, as {@link MessageMemory}
 * does for what it means. Whoever has the digest has the message, so tenants may share it.
 */
public final class HistoryMemory {

    private final MessageValues<Digest, MessageOutline> outlines;
    private final MessageValues<Digest, Optional<AssistantTurn>> turns;

    /** How many messages of a beginning are known to need no repair, whatever follows them. */
    private final RecentValues<Digest, Integer> plain;

    /**
     * @param messages of which each of the two is remembered at least; up to twice as many at most
     */
    public HistoryMemory(int messages) {
        outlines = new MessageValues<>(messages, outline -> true);
        turns = new MessageValues<>(messages, turn -> true);
        plain = new RecentValues<>(Beginnings.pieces(messages));
    }

    /**
     * Whether an indexed body's history might need repair. Most do not, and that is told quickly: every call is by id, and
     * is answered once right behind it. How a known history begins is not looked at again.
     */
    public boolean mayNeedRepair(byte[] body, ChatIndex index, Conversation messages) {
        int from = index.beginning().latest(plain::get).orElse(0);
        PlainPairing later = new PlainPairing(outlines(body, index, messages, from));
        int settled = later.reach(0, index.beginning().count() - from);
        if (index.beginning().count() > 0) {
            plain.put(index.beginning().digest(), from + settled);
        }
        int all = index.messages().size() - from;
        return later.reach(settled, all) < all;
    }

    private List<MessageOutline> outlines(byte[] body, ChatIndex index, Conversation messages, int from) {
        List<MessageOutline> later = new ArrayList<>(index.messages().size() - from);
        for (int at = from; at < index.messages().size(); at++) {
            ByteRange range = index.messages().get(at);
            later.add(outlines.of(messages.messages().get(at).raw(), () -> MessageOutline.of(body, range)));
        }
        return later;
    }

    /** The outlines of the messages of an indexed body. */
    public List<MessageOutline> outlines(byte[] body, ChatIndex index, Conversation messages) {
        return outlines.of(index, messages, digest -> digest, (range, message) -> MessageOutline.of(body, range));
    }

    /** What the assistant messages of an indexed body have of reasoning; one for each message. */
    public List<Optional<AssistantTurn>> turns(byte[] body, ChatIndex index, Conversation messages) {
        return turns.of(index, messages, digest -> digest, (range, message) -> AssistantTurn.of(body, range));
    }
}
