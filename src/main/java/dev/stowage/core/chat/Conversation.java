package dev.stowage.core.chat;

import java.util.List;
import java.util.Optional;

/**
 * The messages of one request, in order. Its head is what stands before the conversation proper: leading instructions and
 * the first user message.
 *
 * @param meanings what the messages mean
 */
public record Conversation(List<Message> messages, Meanings meanings) {

    public Conversation {
        messages = List.copyOf(messages);
    }

    public Conversation(List<Message> messages) {
        this(messages, Meanings.of(messages));
    }

    /** How many leading messages instruct. */
    public int instructions() {
        int count = 0;
        while (count < messages.size() && messages.get(count).role().instructs()) {
            count++;
        }
        return count;
    }

    /** How many messages are the head. */
    public int headLength() {
        int instructions = instructions();
        boolean userFollows =
                instructions < messages.size() && messages.get(instructions).role() == Role.USER;
        return userFollows ? instructions + 1 : instructions;
    }

    public List<Message> head() {
        return messages.subList(0, headLength());
    }

    public List<Message> body() {
        return messages.subList(headLength(), messages.size());
    }

    /** The messages after the first {@code count}. */
    public List<Message> from(int count) {
        return messages.subList(count, messages.size());
    }

    /** The first message of a user, wherever it stands. */
    public Optional<Message> firstUserMessage() {
        for (Message message : messages) {
            if (message.role() == Role.USER) {
                return Optional.of(message);
            }
        }
        return Optional.empty();
    }
}
