package dev.stowage.sandbox;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** A chat request's body, read leniently: what has the wrong type counts as absent. */
record ChatRequest(JsonNode body) {

    static Optional<ChatRequest> parse(byte[] bytes) {
        return Json.parse(bytes).map(ChatRequest::new);
    }

    String model() {
        return body.path("model").stringValue("");
    }

    String user() {
        return body.path("user_id").stringValue("");
    }

    JsonNode tools() {
        return body.path("tools");
    }

    List<ChatMessage> messages() {
        return body.path("messages").valueStream().map(ChatMessage::new).toList();
    }

    boolean streamed() {
        return body.path("stream").booleanValue(false);
    }

    boolean usageAsked() {
        return body.path("stream_options").path("include_usage").booleanValue(false);
    }

    int choices() {
        return body.path("n").intValue(1);
    }

    OptionalInt maxTokens() {
        return Stream.of("max_completion_tokens", "max_tokens")
                .map(body::path)
                .filter(JsonNode::isIntegralNumber)
                .mapToInt(limit -> limit.isInt() ? limit.intValue() : Integer.MAX_VALUE)
                .findFirst();
    }

    /** Whether tool results came after the newest user message: the turn goes on. */
    boolean answersTools() {
        List<ChatMessage> messages = messages();
        return !messages.isEmpty() && messages.get(messages.size() - 1).role().equals("tool");
    }

    /** The text of the newest user message. */
    String userText() {
        return messages().stream()
                .filter(message -> message.role().equals("user"))
                .map(ChatMessage::text)
                .reduce("", (older, newer) -> newer);
    }
}
