package dev.stowage.openai;

import dev.stowage.core.chat.Digest;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** The values of an object by their paths, in an order that does not depend on the client's. */
final class Scalars {

    private final Map<String, String> values = new TreeMap<>();

    private Scalars() {}

    /** Reads the object that {@code parser} stands at, to its end. */
    static Scalars of(JsonParser parser) {
        Scalars scalars = new Scalars();
        scalars.members(parser, "");
        return scalars;
    }

    /** The value of a member, or nothing. */
    String get(String name) {
        return values.getOrDefault(name, "");
    }

    void addTo(Digest.Builder digest) {
        values.forEach((path, value) -> digest.text(path).text(value));
    }

    private void members(JsonParser parser, String prefix) {
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (name.equals("cache_control") || name.equals("index")) {
                parser.skipChildren();
            } else {
                value(parser, value, prefix.isEmpty() ? name : prefix + '.' + name);
            }
        }
    }

    private void value(JsonParser parser, JsonToken token, String path) {
        switch (token) {
            case START_OBJECT -> members(parser, path);
            case START_ARRAY -> {
                for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
                    value(parser, parser.currentToken(), path + '[' + i + ']');
                }
            }
            case VALUE_NULL -> {}
            default -> values.put(path, parser.getString());
        }
    }
}
