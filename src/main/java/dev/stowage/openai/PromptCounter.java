package dev.stowage.openai;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.Message;
import dev.stowage.core.tokens.MessageTokens;
import dev.stowage.core.tokens.ModelFamily;
import dev.stowage.core.tokens.PromptTokens;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Counts the prompt of a request from the client's bytes.
 *
 * <p>Problem: a history is sent anew with each request, and to count half a megabyte takes 70 ms. Rule: counts are kept by
 * the digest of a message's bytes, so that a turn costs its new messages; what does not fit into the budget is estimated,
 * marked, and not kept. Not for an event loop.
 */
public final class PromptCounter {

    private static final String MESSAGE = "message";

    private final Vocabularies vocabularies;
    private final LongSupplier nanoseconds;
    private final RecentValues<Key, MessageTokens> known;
    private final Fingerprints fingerprints;

    /** Bytes that were counted for a family, as what. */
    private record Key(String kind, Digest digest, ModelFamily family) {}

    /**
     * @param nanoseconds a ticker
     * @param messagesKept how many messages' counts are kept, roughly; each takes about 150 bytes
     */
    public PromptCounter(
            Vocabularies vocabularies, LongSupplier nanoseconds, int messagesKept, Fingerprints fingerprints) {
        this.fingerprints = fingerprints;
        this.vocabularies = vocabularies;
        this.nanoseconds = nanoseconds;
        known = new RecentValues<>(Math.max(1, messagesKept / 2));
    }

    /**
     * Tokens of the prompt in {@code body}.
     *
     * @param index where things stand in the body
     * @param conversation what was read of its messages
     * @param budget time to count in; overrun by one slice of text, and by the estimate of what is left
     */
    public PromptTokens count(
            byte[] body, ChatIndex index, Conversation conversation, ModelFamily family, Duration budget) {
        CountingBudget clock = new CountingBudget(nanoseconds, budget);
        BoundedCounter texts = new BoundedCounter(vocabularies.counter(family.vocabulary()), clock);
        List<MessageTokens> messages = new ArrayList<>(index.messages().size());
        for (int i = 0; i < index.messages().size(); i++) {
            Message message = conversation.messages().get(i);
            messages.add(message(body, index.messages().get(i), message, texts, family));
        }
        int fields = 0;
        boolean provisional = false;
        for (String name : FieldReader.NAMES) {
            Optional<ByteRange> range = index.field(name);
            if (range.isPresent()) {
                MessageTokens field = field(name, body, range.get(), texts, family);
                fields += field.text();
                provisional |= field.provisional();
            }
        }
        return new PromptTokens(fields, provisional, messages);
    }

    /** The same where all of it was counted before, which costs next to nothing. */
    public Optional<PromptTokens> known(byte[] body, ChatIndex index, Conversation conversation, ModelFamily family) {
        List<MessageTokens> messages = new ArrayList<>(index.messages().size());
        for (Message message : conversation.messages()) {
            Optional<MessageTokens> tokens = known.get(new Key(MESSAGE, message.raw(), family));
            if (tokens.isEmpty()) {
                return Optional.empty();
            }
            messages.add(tokens.get());
        }
        int fields = 0;
        for (String name : FieldReader.NAMES) {
            Optional<ByteRange> range = index.field(name);
            Optional<MessageTokens> tokens = range.flatMap(at -> known.get(fieldKey(name, body, at, family)));
            if (range.isPresent() && tokens.isEmpty()) {
                return Optional.empty();
            }
            fields += tokens.map(MessageTokens::text).orElse(0);
        }
        return Optional.of(new PromptTokens(fields, false, messages));
    }

    /** Tokens of one text, counted anew each time. */
    public int text(String text, ModelFamily family, Duration budget) {
        CountingBudget clock = new CountingBudget(nanoseconds, budget);
        return new BoundedCounter(vocabularies.counter(family.vocabulary()), clock).count(text);
    }

    private MessageTokens message(
            byte[] body, ByteRange range, Message message, BoundedCounter texts, ModelFamily family) {
        Key key = new Key(MESSAGE, message.raw(), family);
        return known.get(key)
                .orElseGet(() -> kept(key, MessageReader.count(body, range, message.meaning(), texts, family)));
    }

    private MessageTokens field(String name, byte[] body, ByteRange range, BoundedCounter texts, ModelFamily family) {
        Key key = fieldKey(name, body, range, family);
        return known.get(key).orElseGet(() -> {
            int tokens = FieldReader.count(name, body, range, texts, family);
            return kept(key, new MessageTokens(key.digest, tokens, 0, texts.takeProvisional()));
        });
    }

    private Key fieldKey(String name, byte[] body, ByteRange range, ModelFamily family) {
        return new Key(name, fingerprints.of(body, range), family);
    }

    private MessageTokens kept(Key key, MessageTokens counted) {
        if (!counted.provisional()) {
            known.put(key, counted);
        }
        return counted;
    }
}
