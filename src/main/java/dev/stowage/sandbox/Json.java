package dev.stowage.sandbox;

import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** JSON trees and their bytes. */
final class Json {
    private static final JsonMapper MAPPER = new JsonMapper();

    private Json() {}

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    static ArrayNode array() {
        return JsonNodeFactory.instance.arrayNode();
    }

    /** The object these bytes spell, if they spell one. */
    static Optional<JsonNode> parse(byte[] bytes) {
        try {
            return Optional.of(MAPPER.readTree(bytes)).filter(JsonNode::isObject);
        } catch (JacksonException malformed) {
            return Optional.empty();
        }
    }

    static byte[] bytes(JsonNode node) {
        return MAPPER.writeValueAsBytes(node);
    }
}
