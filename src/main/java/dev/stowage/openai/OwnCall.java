package dev.stowage.openai;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * A model's call of one of {@link OwnTools}.
 *
 * @param arguments as the model wrote them
 */
public record OwnCall(String id, String tool, String arguments) {

    /** A text among the arguments; empty where there is none of that name, or they are no JSON. */
    public Optional<String> argument(String name) {
        byte[] json = arguments.getBytes(UTF_8);
        try {
            ByteRange whole = new ByteRange(0, json.length);
            if (Json.check(json, whole) != JsonToken.START_OBJECT) {
                return Optional.empty();
            }
            return new MessageMembers(json, whole).value(name).flatMap(value -> text(json, value));
        } catch (JacksonException notJson) {
            return Optional.empty();
        }
    }

    private static Optional<String> text(byte[] json, ByteRange value) {
        try (JsonParser parser = Json.parser(json, value)) {
            return parser.nextToken() == JsonToken.VALUE_STRING ? Optional.of(parser.getString()) : Optional.empty();
        }
    }

    /** The message that answers it. */
    public String answered(String text) {
        return "{\"role\":\"tool\",\"tool_call_id\":" + JsonText.quoted(id) + ",\"content\":" + JsonText.quoted(text)
                + "}";
    }
}
