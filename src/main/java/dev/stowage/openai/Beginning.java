package dev.stowage.openai;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.Meanings;
import dev.stowage.core.chat.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * How a body begins, as far as it is known from an earlier one with the very same bytes.
 *
 * @param pieces what it begins with; see {@link Beginnings}
 */
record Beginning(List<Piece> pieces) {

    /** Nothing is known. */
    static final Beginning NONE = new Beginning(List.of());

    /** Messages that are commonly added to those that are known. */
    private static final int FURTHER = 32;

    private static final Digest NOTHING = new Digest(0, 0);

    /**
     * A stretch of bytes that is known.
     *
     * @param digest of these bytes and all before them
     * @param opening what stands before the messages
     * @param ranges of the messages that end within it
     * @param messages what they say
     * @param meanings what those mean
     */
    record Piece(Digest digest, Opening opening, List<ByteRange> ranges, List<Message> messages, Meanings meanings) {

        Piece {
            ranges = List.copyOf(ranges);
            messages = List.copyOf(messages);
        }

        Piece(Digest digest, Opening opening, List<ByteRange> ranges, List<Message> messages) {
            this(digest, opening, ranges, messages, Meanings.of(messages));
        }
    }

    /**
     * The members before the messages.
     *
     * @param list offset of the bracket that opens the list of messages
     */
    record Opening(Map<String, ByteRange> fields, Optional<String> model, boolean stream, int list) {

        Opening {
            fields = Map.copyOf(fields);
        }
    }

    Beginning {
        pieces = List.copyOf(pieces);
    }

    /** Of all bytes that are known. */
    Digest digest() {
        return pieces.isEmpty() ? NOTHING : last().digest();
    }

    /** What stands before the messages; empty where nothing is known. */
    Optional<Opening> opening() {
        return pieces.isEmpty() ? Optional.empty() : Optional.of(last().opening());
    }

    private Piece last() {
        return pieces.get(pieces.size() - 1);
    }

    /** What is known of the longest beginning of this one of which anything is. */
    <V> Optional<V> latest(Function<Digest, Optional<V>> known) {
        for (int last = pieces.size() - 1; last >= 0; last--) {
            Optional<V> value = known.apply(pieces.get(last).digest());
            if (value.isPresent()) {
                return value;
            }
        }
        return Optional.empty();
    }

    /** How many messages end within the known bytes. */
    int count() {
        int count = 0;
        for (Piece piece : pieces) {
            count += piece.messages().size();
        }
        return count;
    }

    /** Where those stand. */
    List<ByteRange> ranges() {
        List<ByteRange> ranges = new ArrayList<>(count() + FURTHER);
        pieces.forEach(piece -> ranges.addAll(piece.ranges()));
        return ranges;
    }

    /** A conversation that goes on with them. */
    Conversation then(List<Message> further) {
        List<Message> messages = new ArrayList<>(count() + further.size());
        List<Meanings> meanings = new ArrayList<>(pieces.size() + 1);
        for (Piece piece : pieces) {
            messages.addAll(piece.messages());
            meanings.add(piece.meanings());
        }
        messages.addAll(further);
        meanings.add(Meanings.of(further));
        return new Conversation(messages, Meanings.joined(meanings));
    }
}
