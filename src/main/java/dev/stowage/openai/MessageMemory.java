package dev.stowage.openai;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/**
 * Reads the messages of requests, each only once: a client sends its whole history with every request, and all but the
 * last few messages are known by the digest of their bytes. It holds digests only, and digests that nobody can aim at, so
 * tenants may share it.
 */
public final class MessageMemory {

    private final RecentValues<Digest, Message> known;
    private final Fingerprints fingerprints;
    private final Beginnings beginnings;

    /**
     * @param messages remembered at least, at some 300 bytes each; up to twice as many at most
     */
    public MessageMemory(int messages, Fingerprints fingerprints) {
        this.fingerprints = fingerprints;
        known = new RecentValues<>(messages);
        beginnings = new Beginnings(Beginnings.pieces(messages), fingerprints);
    }

    /** Somebody who follows a body while it arrives. */
    public Following follow() {
        return beginnings.follow();
    }

    /** Looks through a body as {@link ChatIndex#of(byte[])} does, from where it is not known yet. */
    public ChatIndex index(byte[] body) {
        return index(body, follow());
    }

    /**
     * The same of a body that has arrived.
     *
     * @param following who has followed it
     */
    public ChatIndex index(byte[] body, Following following) {
        following.to(body, body.length);
        return ChatIndex.of(body, following.beginning());
    }

    /** The messages of an indexed body; empty if one of them is not JSON. */
    public Optional<Conversation> read(byte[] body, ChatIndex index) {
        List<ByteRange> ranges = index.messages();
        List<Message> further = new ArrayList<>();
        try {
            for (ByteRange range : ranges.subList(index.beginning().count(), ranges.size())) {
                further.add(read(body, range));
            }
        } catch (JacksonException notJson) {
            return Optional.empty();
        }
        Conversation conversation = index.beginning().then(further);
        beginnings.remember(body, index, conversation.messages());
        return Optional.of(conversation);
    }

    /** Digest of how the messages begin: instructions and first words, cheaply and without reading them. */
    public static Digest openingBytes(byte[] body, ChatIndex index) {
        ByteRange first = index.messages().get(0);
        ByteRange second = index.messages().get(Math.min(1, index.messages().size() - 1));
        return Digest.of(body, first.start(), second.end());
    }

    private Message read(byte[] body, ByteRange range) {
        Digest raw = fingerprints.of(body, range);
        Optional<Message> remembered = known.get(raw);
        if (remembered.isPresent()) {
            return remembered.get();
        }
        Message message = MeaningReader.read(body, range, raw);
        known.put(raw, message);
        return message;
    }
}
