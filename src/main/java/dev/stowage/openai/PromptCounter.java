package dev.stowage.openai;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.Message;
import dev.stowage.core.tokens.AtMost;
import dev.stowage.core.tokens.AtMost.Sum;
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

    private static final int FIELDS_KEPT = 1_000;

    private final Vocabularies vocabularies;
    private final LongSupplier nanoseconds;
    private final MessageValues<Key, MessageTokens> messages;
    private final RecentValues<Key, Sum> sums;
    private final RecentValues<FieldKey, Integer> fields;
    private final Fingerprints fingerprints;

    /** Bytes that were counted for a family. */
    private record Key(Digest digest, ModelFamily family) {}

    /** The same of a field beside the messages. */
    private record FieldKey(String name, Key key) {}

    private record Field(ByteRange range, FieldKey key) {}

    /**
     * @param nanoseconds a ticker
     * @param messagesKept how many messages' counts are kept, roughly; each takes about 150 bytes
     */
    public PromptCounter(
            Vocabularies vocabularies, LongSupplier nanoseconds, int messagesKept, Fingerprints fingerprints) {
        this.fingerprints = fingerprints;
        this.vocabularies = vocabularies;
        this.nanoseconds = nanoseconds;
        messages = new MessageValues<>(Math.max(1, messagesKept / 2), counted -> !counted.provisional());
        sums = new RecentValues<>(Beginnings.pieces(messagesKept));
        fields = new RecentValues<>(FIELDS_KEPT);
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
        List<MessageTokens> counted = messages.of(
                index,
                conversation,
                digest -> new Key(digest, family),
                (range, message) -> MessageReader.count(body, range, message.meaning(), texts, family));
        int beside = 0;
        boolean provisional = false;
        for (Field field : fields(body, index, family)) {
            Optional<Integer> known = fields.get(field.key);
            int tokens = known.isPresent()
                    ? known.get()
                    : FieldReader.count(field.key.name, body, field.range, texts, family);
            boolean estimated = texts.takeProvisional();
            if (!estimated) {
                fields.put(field.key, tokens);
            }
            beside += tokens;
            provisional |= estimated;
        }
        return new PromptTokens(beside, provisional, counted);
    }

    /** The same where all of it was counted before, which costs next to nothing. */
    public Optional<PromptTokens> known(byte[] body, ChatIndex index, Conversation conversation, ModelFamily family) {
        int beside = 0;
        for (Field field : fields(body, index, family)) {
            Optional<Integer> known = fields.get(field.key);
            if (known.isEmpty()) {
                return Optional.empty();
            }
            beside += known.get();
        }
        int tokens = beside;
        return messages.known(index, conversation, digest -> new Key(digest, family))
                .map(counted -> new PromptTokens(tokens, false, counted));
    }

    /** The most that it can be, which costs next to nothing: what was not counted before has a token for each byte. */
    public AtMost most(byte[] body, ChatIndex index, Conversation conversation, ModelFamily family) {
        int beside = 0;
        for (Field field : fields(body, index, family)) {
            beside += fields.get(field.key).orElse(field.range.length());
        }
        Sum first = index.beginning()
                .latest(digest -> sums.get(new Key(digest, family)))
                .orElse(Sum.NONE);
        List<MessageTokens> later = new ArrayList<>();
        for (int at = first.messages(); at < index.messages().size(); at++) {
            Message message = conversation.messages().get(at);
            int bytes = index.messages().get(at).length();
            later.add(messages.of(
                    new Key(message.raw(), family), () -> new MessageTokens(message.meaning(), bytes, 0, true)));
        }
        return summed(index.beginning(), family, new AtMost(beside, first, later));
    }

    /** What has been counted of a known beginning is not added up again. */
    private AtMost summed(Beginning beginning, ModelFamily family, AtMost most) {
        int settled = beginning.count() - most.first().messages();
        List<MessageTokens> further = most.later().subList(0, settled);
        if (further.isEmpty() || further.stream().anyMatch(MessageTokens::provisional)) {
            return most;
        }
        Sum first = most.first().and(further);
        sums.put(new Key(beginning.digest(), family), first);
        return new AtMost(
                most.fields(), first, most.later().subList(settled, most.later().size()));
    }

    /** Tokens of one text, counted anew each time. */
    public int text(String text, ModelFamily family, Duration budget) {
        CountingBudget clock = new CountingBudget(nanoseconds, budget);
        return new BoundedCounter(vocabularies.counter(family.vocabulary()), clock).count(text);
    }

    private List<Field> fields(byte[] body, ChatIndex index, ModelFamily family) {
        List<Field> present = new ArrayList<>(FieldReader.NAMES.size());
        for (String name : FieldReader.NAMES) {
            index.field(name)
                    .map(range -> new Field(range, new FieldKey(name, new Key(fingerprints.of(body, range), family))))
                    .ifPresent(present::add);
        }
        return present;
    }
}
