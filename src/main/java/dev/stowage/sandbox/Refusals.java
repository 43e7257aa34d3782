package dev.stowage.sandbox;

import static dev.stowage.sandbox.Refusal.badRequest;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** What a provider refuses, in the order it looks; the key phrases are those that clients recognise. */
final class Refusals {
    static final Refusal UNREADABLE =
            badRequest("", "invalid_json", "We could not parse the JSON body of your request.");
    private static final Set<String> ROLES = Set.of("system", "developer", "user", "assistant", "tool", "function");
    private static final int MOST_CHOICES = 128;

    private final int window;
    private final int maxOutput;

    Refusals(int window, int maxOutput) {
        this.window = window;
        this.maxOutput = maxOutput;
    }

    Optional<Refusal> check(ChatRequest chat, int promptTokens) {
        return Stream.<Supplier<Optional<Refusal>>>of(
                        () -> model(chat),
                        () -> options(chat),
                        () -> messages(chat),
                        () -> ToolPairing.check(chat.messages()),
                        () -> output(chat),
                        () -> length(chat, promptTokens))
                .flatMap(rule -> rule.get().stream())
                .findFirst();
    }

    private static Optional<Refusal> model(ChatRequest chat) {
        return when(
                chat.model().isEmpty(), "model", "missing_required_parameter", "You must provide a model parameter.");
    }

    private static Optional<Refusal> options(ChatRequest chat) {
        if (!chat.streamed() && chat.body().path("stream_options").isObject()) {
            return refuse("stream_options", "", "'stream_options' is only allowed when 'stream' is enabled.");
        }
        boolean outside = chat.choices() < 1 || chat.choices() > MOST_CHOICES;
        return when(outside, "n", "invalid_value", "Invalid 'n': expected a value between 1 and " + MOST_CHOICES + ".");
    }

    private static Optional<Refusal> messages(ChatRequest chat) {
        JsonNode messages = chat.body().path("messages");
        if (!messages.isArray()) {
            return refuse("messages", "missing_required_parameter", "Missing required parameter: 'messages'.");
        }
        if (messages.isEmpty()) {
            return refuse("messages", "empty_array", "Invalid 'messages': empty array, at least one is expected.");
        }
        List<ChatMessage> list = chat.messages();
        return Stream.iterate(0, index -> index < list.size(), index -> index + 1)
                .flatMap(index -> message("messages[" + index + "]", list.get(index)).stream())
                .findFirst();
    }

    private static Optional<Refusal> message(String at, ChatMessage message) {
        if (!ROLES.contains(message.role())) {
            return refuse(at + ".role", "invalid_value", "Invalid value for '" + at + ".role'.");
        }
        boolean bare = !message.content().isString() && !message.content().isArray();
        if (!message.role().equals("assistant")) {
            return when(
                    bare, at + ".content", "invalid_type", "Invalid type for '" + at + ".content': expected a string.");
        }
        if (message.calls().isArray() && message.calls().isEmpty()) {
            return refuse(at + ".tool_calls", "empty_array", "Invalid '" + at + ".tool_calls': empty array.");
        }
        boolean silent = bare
                && !message.calls().isArray()
                && !message.node().path("function_call").isObject();
        return when(silent, at, "", "Invalid assistant message: content or tool_calls must be set.");
    }

    private Optional<Refusal> output(ChatRequest chat) {
        int asked = chat.maxTokens().orElse(1);
        return when(
                asked < 1 || asked > maxOutput,
                "max_tokens",
                "invalid_value",
                "Invalid max_tokens value, the valid range of max_tokens is [1, " + maxOutput + "].");
    }

    private Optional<Refusal> length(ChatRequest chat, int prompt) {
        long output = chat.maxTokens().orElse(0);
        String message = "This model's maximum context length is " + window + " tokens. However, you requested "
                + (prompt + output) + " tokens (" + prompt + " in the messages, " + output
                + " in the completion). Please reduce the length of the messages or completion.";
        return when(prompt + output > window, "messages", "context_length_exceeded", message);
    }

    private static Optional<Refusal> when(boolean wrong, String parameter, String code, String message) {
        return wrong ? refuse(parameter, code, message) : Optional.empty();
    }

    static Optional<Refusal> refuse(String parameter, String code, String message) {
        return Optional.of(badRequest(parameter, code, message));
    }
}
