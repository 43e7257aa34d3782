package dev.stowage.core.session;

import dev.stowage.core.chat.Conversation;
import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.Message;
import java.util.Optional;

/**
 * How a history begins.
 *
 * @param instructions how many leading messages instruct
 * @param length how many messages are the head: those, and the first prompt if it follows them
 * @param opening digest of what the first user message asks, wherever it stands
 */
public record Head(int instructions, int length, Optional<Digest> opening) {

    /** The head of a request's history. */
    static Head of(Conversation conversation) {
        return new Head(conversation.instructions(), conversation.headLength(), openingOf(conversation));
    }

    static Optional<Digest> openingOf(Conversation conversation) {
        return conversation.firstUserMessage().map(Message::prompt);
    }
}
