package dev.stowage.sandbox;

import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** One message of a chat request, read leniently. */
record ChatMessage(JsonNode node) {

    String role() {
        return node.path("role").stringValue("");
    }

    JsonNode content() {
        return node.path("content");
    }

    /** The content as text, the same for a string and for text parts; parts of other types as JSON. */
    String text() {
        return content().isArray()
                ? content().valueStream().map(ChatMessage::text).collect(Collectors.joining())
                : content().stringValue("");
    }

    private static String text(JsonNode part) {
        return part.path("text").isString() ? part.path("text").stringValue() : part.toString();
    }

    JsonNode calls() {
        return node.path("tool_calls");
    }

    List<String> callIds() {
        return calls().valueStream()
                .map(call -> call.path("id").stringValue(""))
                .toList();
    }

    String answeredId() {
        return node.path("tool_call_id").stringValue("");
    }
}
