package dev.stowage.openai;

import dev.stowage.core.tokens.ModelFamily;
import dev.stowage.core.tokens.TokenCounter;
import java.util.List;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Counts the fields beside the messages that a provider puts into the prompt. */
final class FieldReader {

    /** All that are counted. */
    static final List<String> NAMES = List.of("tools", "functions", "response_format", "tool_choice");

    /** What stands around the definitions. */
    private static final int TOOLS = 10;

    private static final int NO_TOOL = 1;
    private static final int ONE_TOOL = 7;

    private FieldReader() {}

    /** Tokens of the field {@code name} with the value at {@code range}. */
    static int count(String name, byte[] body, ByteRange range, TokenCounter texts, ModelFamily family) {
        try (JsonParser parser = Json.parser(body, range)) {
            JsonToken token = parser.nextToken();
            return switch (name) {
                case "tools", "functions" -> tools(token, parser, texts, family);
                case "response_format" -> format(token, parser, texts, family);
                case "tool_choice" -> choice(token, parser, texts);
                default -> throw new IllegalArgumentException("not counted: " + name);
            };
        }
    }

    private static int tools(JsonToken token, JsonParser parser, TokenCounter texts, ModelFamily family) {
        String json = CompactJson.of(token, parser);
        boolean none = token != JsonToken.START_ARRAY || json.equals("[]");
        return none ? 0 : TOOLS + (int) Math.round(family.toolsFactor() * texts.count(json));
    }

    /** A schema is shown to the model; the wish for just any JSON is not. */
    private static int format(JsonToken token, JsonParser parser, TokenCounter texts, ModelFamily family) {
        String json = CompactJson.of(token, parser);
        return json.contains("\"json_schema\"") ? (int) Math.round(family.textFactor() * texts.count(json)) : 0;
    }

    private static int choice(JsonToken token, JsonParser parser, TokenCounter texts) {
        if (token == JsonToken.VALUE_STRING) {
            return parser.getString().equals("none") ? NO_TOOL : 0;
        }
        if (token != JsonToken.START_OBJECT) {
            return 0;
        }
        int names = 0;
        while ((token = parser.nextToken()) != null) {
            if (token == JsonToken.VALUE_STRING && "name".equals(parser.currentName())) {
                names += texts.count(parser.getString());
            }
        }
        return ONE_TOOL + names;
    }
}
