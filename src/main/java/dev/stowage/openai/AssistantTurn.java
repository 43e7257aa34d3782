package dev.stowage.openai;

import java.util.Optional;
import tools.jackson.core.JsonParser;

/**
 * An assistant message of a history, as far as its reasoning goes. It depends on the message's own bytes and nothing else,
 * so a caller may keep it by their digest.
 *
 * @param key by which its reasoning was kept
 * @param reasons whether it has a reasoning member, be it {@code null}
 */
public record AssistantTurn(ReasoningKey key, boolean reasons) {

    /** Reads one message of a body; empty if it is not an assistant's. */
    public static Optional<AssistantTurn> of(byte[] body, ByteRange message) {
        if (!MessageOutline.of(body, message).isAssistant()) {
            return Optional.empty();
        }
        try (JsonParser parser = Json.parser(body, message)) {
            parser.nextToken();
            AssistantPiece piece = new AssistantReader(parser, body, message.start()).read();
            ChoiceTranscript transcript = new ChoiceTranscript();
            transcript.addWhole(piece);
            return Optional.of(
                    new AssistantTurn(transcript.key(), !piece.thoughts().isEmpty()));
        }
    }
}
