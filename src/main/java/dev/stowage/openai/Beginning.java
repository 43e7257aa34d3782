package dev.stowage.openai;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.Message;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a body begins, as far as it is known from an earlier one with the very same bytes.
 *
 * @param digest of all bytes that are known
 * @param pieces how many pieces they are; see {@link Beginnings}
 * @param opening what stands before the messages; empty where nothing is known
 * @param ranges of the messages that end within the known bytes
 * @param messages what they say
 */
record Beginning(Digest digest, int pieces, Optional<Opening> opening, List<ByteRange> ranges, List<Message> messages) {

    /** Nothing is known. */
    static final Beginning NONE = new Beginning(new Digest(0, 0), 0, Optional.empty(), List.of(), List.of());

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
        ranges = List.copyOf(ranges);
        messages = List.copyOf(messages);
    }

    /** Whether a body need not be looked through from its start. */
    boolean reachesMessages() {
        return !ranges.isEmpty();
    }

    /** The offset after the last message that is known. */
    int end() {
        return ranges.get(ranges.size() - 1).end();
    }
}
