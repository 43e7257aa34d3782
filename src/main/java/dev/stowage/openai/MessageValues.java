package dev.stowage.openai;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.Message;
import dev.stowage.openai.Beginning.Piece;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * What was read of messages, each only once.
 *
 * <p>Problem: a history has thousands of messages, and to look each of them up with every request takes longer than to read
 * the few that are new. Rule: values are kept by the digest of a message's bytes, and those of the pieces that bodies begin
 * with by the digest of the piece, all of a piece at once.
 *
 * @param <K> a digest, and what else a value depends on
 */
final class MessageValues<K, V> {

    private final RecentValues<K, V> messages;
    private final RecentValues<K, List<V>> pieces;
    private final Predicate<V> isKept;

    /**
     * @param messages whose values are kept at least; up to twice as many at most
     * @param isKept whether a value holds the next time, too
     */
    MessageValues(int messages, Predicate<V> isKept) {
        this.messages = new RecentValues<>(messages);
        this.pieces = new RecentValues<>(Beginnings.pieces(messages));
        this.isKept = isKept;
    }

    /** The value of each message of an indexed body. */
    List<V> of(
            ChatIndex index,
            Conversation conversation,
            Function<Digest, K> key,
            BiFunction<ByteRange, Message, V> reading) {
        return new Pass(index, conversation, key, reading.andThen(Optional::of))
                .all()
                .orElseThrow();
    }

    /** The same where all of them are known; the last is the least likely to be. */
    Optional<List<V>> known(ChatIndex index, Conversation conversation, Function<Digest, K> key) {
        Message last = conversation.messages().get(conversation.messages().size() - 1);
        return messages.get(key.apply(last.raw()))
                .flatMap(known -> new Pass(index, conversation, key, (range, message) -> Optional.empty()).all());
    }

    /** The value of one message. */
    V of(K key, Supplier<V> reading) {
        return messages.get(key).orElseGet(() -> kept(key, reading.get()));
    }

    private V kept(K key, V value) {
        if (isKept.test(value)) {
            messages.put(key, value);
        }
        return value;
    }

    /** One time through the messages of a body. */
    private final class Pass {

        private final ChatIndex index;
        private final Conversation conversation;
        private final Function<Digest, K> key;
        private final BiFunction<ByteRange, Message, Optional<V>> reading;
        private final List<V> values;

        Pass(
                ChatIndex index,
                Conversation conversation,
                Function<Digest, K> key,
                BiFunction<ByteRange, Message, Optional<V>> reading) {
            this.index = index;
            this.conversation = conversation;
            this.key = key;
            this.reading = reading;
            values = new ArrayList<>(index.messages().size());
        }

        Optional<List<V>> all() {
            for (Piece piece : index.beginning().pieces()) {
                if (!add(piece)) {
                    return Optional.empty();
                }
            }
            return addUntil(index.messages().size()) ? Optional.of(values) : Optional.empty();
        }

        private boolean add(Piece piece) {
            K of = key.apply(piece.digest());
            Optional<List<V>> known = pieces.get(of);
            if (known.isPresent()) {
                values.addAll(known.get());
                return true;
            }
            int from = values.size();
            if (!addUntil(from + piece.messages().size())) {
                return false;
            }
            List<V> added = List.copyOf(values.subList(from, values.size()));
            if (added.stream().allMatch(isKept)) {
                pieces.put(of, added);
            }
            return true;
        }

        private boolean addUntil(int end) {
            while (values.size() < end) {
                Optional<V> value = value(values.size());
                if (value.isEmpty()) {
                    return false;
                }
                values.add(value.get());
            }
            return true;
        }

        private Optional<V> value(int at) {
            Message message = conversation.messages().get(at);
            K of = key.apply(message.raw());
            Optional<V> known = messages.get(of);
            return known.isPresent()
                    ? known
                    : reading.apply(index.messages().get(at), message).map(value -> kept(of, value));
        }
    }
}
