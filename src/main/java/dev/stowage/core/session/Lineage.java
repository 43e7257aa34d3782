package dev.stowage.core.session;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.Message;
import java.util.List;
import java.util.Optional;

/**
 * One line of history inside a session: what of it is known, and what was decided about it. The client's messages are not
 * kept; they come again with each request.
 *
 * @param id 20 hex digits of the history that founded it, and a counter
 * @param instructions how many leading messages instruct
 * @param opening digest of what the first user message asks
 * @param history the messages of the last request that went on with it
 * @param epoch what was decided
 */
public record Lineage(String id, int instructions, Optional<Digest> opening, List<Known> history, Epoch epoch) {

    public Lineage {
        history = List.copyOf(history);
    }

    static Optional<Digest> openingOf(Conversation conversation) {
        return conversation.firstUserMessage().map(Message::prompt);
    }

    /** The same after {@code event}; the only way in which a lineage changes. */
    public Lineage apply(LineageEvent event) {
        return event.appliedTo(this);
    }

    Lineage with(Epoch other) {
        return new Lineage(id, instructions, opening, history, other);
    }

    /** How many of the known messages are the head: the instructions and the opening. */
    int headLength() {
        return Math.min(history.size(), instructions + (opening.isPresent() ? 1 : 0));
    }

    List<Known> head() {
        return history.subList(0, headLength());
    }

    List<Known> body() {
        return history.subList(headLength(), history.size());
    }
}
