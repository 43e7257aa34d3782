package dev.stowage.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import tools.jackson.databind.JsonNode;

/**
 * What the simulated model would read: tools first, then the messages. It is made of decoded text, so that the
 * spelling of the JSON around it does not matter, and a longer conversation begins with the rendering of a shorter one.
 */
final class PromptRendering {
    private static final char RECORD = '\u001e';
    private static final char FIELD = '\u001f';

    private final StringBuilder prompt = new StringBuilder();

    private PromptRendering() {}

    static byte[] of(ChatRequest chat) {
        PromptRendering rendering = new PromptRendering();
        chat.tools().forEach(rendering::tool);
        chat.messages().forEach(rendering::message);
        return rendering.prompt.toString().getBytes(UTF_8);
    }

    private void tool(JsonNode tool) {
        prompt.append(RECORD).append("tool");
        field(tool.toString());
    }

    private void message(ChatMessage message) {
        prompt.append(RECORD).append(message.role());
        field(message.node().path("name").stringValue(""));
        field(message.answeredId());
        field(message.node().path("reasoning_content").stringValue(""));
        field(message.text());
        message.calls().forEach(this::call);
    }

    private void call(JsonNode call) {
        JsonNode function = call.path("function");
        field(call.path("id").stringValue(""));
        if (function.isObject()) {
            field(function.path("name").stringValue(""));
            field(function.path("arguments").stringValue(""));
        } else {
            field(call.path("custom").path("name").stringValue(""));
            field(call.path("custom").path("input").stringValue(""));
        }
    }

    private void field(String value) {
        prompt.append(FIELD).append(value);
    }
}
