package dev.stowage.openai;

import dev.stowage.core.tokens.ContextWindow;
import dev.stowage.core.tokens.ContextWindow.Source;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The windows that a server's list of models states, in the many shapes that servers have for it. What is loaded or
 * served counts before what the model could do, and what it was trained with comes last.
 */
public final class DiscoveredWindows {

    /** The name of a model where a body speaks of one and does not name it. */
    static final String UNNAMED = "";

    private static final JsonMapper MAPPER = new JsonMapper();

    private static final List<String> LISTS = List.of("data", "models");
    private static final List<String> NAMES = List.of("id", "model_name", "model", "key", "name", "model_alias");

    private static final List<JsonPointer> SIZES = pointers(
            "/loaded_context_length",
            "/loaded_instances/0/config/context_length",
            "/default_generation_settings/n_ctx",
            "/top_provider/context_length",
            "/context_length",
            "/max_context_length",
            "/context_window",
            "/max_model_len",
            "/max_input_tokens",
            "/inputTokenLimit",
            "/model_info/max_input_tokens",
            "/capabilities/limits/max_context_window_tokens",
            "/meta/n_ctx",
            "/meta/n_ctx_train");

    private static final List<JsonPointer> INPUTS = pointers("/capabilities/limits/max_prompt_tokens");

    private static final List<JsonPointer> OUTPUTS = pointers(
            "/top_provider/max_completion_tokens",
            "/max_completion_tokens",
            "/max_output_tokens",
            "/outputTokenLimit",
            "/model_info/max_output_tokens",
            "/capabilities/limits/max_output_tokens");

    private DiscoveredWindows() {}

    /** Windows by model; empty where the body states none or cannot be read. */
    public static Map<String, ContextWindow> in(byte[] body) {
        Map<String, ContextWindow> windows = new HashMap<>();
        try {
            for (JsonNode model : models(MAPPER.readTree(body))) {
                size(model)
                        .ifPresent(tokens -> windows.putIfAbsent(
                                name(model),
                                new ContextWindow(tokens, first(model, INPUTS), output(model), Source.DISCOVERED)));
            }
        } catch (JacksonException notJson) {
            return Map.of();
        }
        return Map.copyOf(windows);
    }

    private static Iterable<JsonNode> models(JsonNode root) {
        return root.isArray()
                ? root
                : LISTS.stream()
                        .map(root::path)
                        .filter(JsonNode::isArray)
                        .findFirst()
                        .orElse(MAPPER.createArrayNode().add(root));
    }

    private static String name(JsonNode model) {
        String name = NAMES.stream()
                .map(field -> model.path(field).stringValue(""))
                .filter(value -> !value.isEmpty())
                .findFirst()
                .orElse(UNNAMED);
        return name.startsWith("models/") ? name.substring("models/".length()) : name;
    }

    private static OptionalInt size(JsonNode model) {
        OptionalInt stated = first(model, SIZES);
        return stated.isPresent() ? stated : ofArchitecture(model);
    }

    /** Ollama names the field after the model's architecture: {@code "llama.context_length"}. */
    private static OptionalInt ofArchitecture(JsonNode model) {
        return model.path("model_info")
                .propertyStream()
                .filter(field -> field.getKey().endsWith(".context_length"))
                .flatMapToInt(field -> Windows.plausible(field.getValue().asLong(0)).stream())
                .findFirst();
    }

    /** Anthropic says {@code max_tokens} for the answer; others mean the window by it, and are not believed. */
    private static OptionalInt output(JsonNode model) {
        OptionalInt stated = first(model, OUTPUTS);
        return stated.isEmpty() && model.has("max_input_tokens") ? first(model, pointers("/max_tokens")) : stated;
    }

    private static OptionalInt first(JsonNode model, List<JsonPointer> places) {
        return places.stream()
                .flatMapToInt(place -> Windows.plausible(model.at(place).asLong(0)).stream())
                .findFirst();
    }

    private static List<JsonPointer> pointers(String... places) {
        return Stream.of(places).map(JsonPointer::compile).toList();
    }
}
