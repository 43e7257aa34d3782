package dev.stowage.openai;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * A value as a model is likely to read it: without white space between its tokens and without escapes, however the
 * client spelled it.
 */
final class CompactJson {

    private final JsonParser parser;
    private final StringBuilder text = new StringBuilder();

    private CompactJson(JsonParser parser) {
        this.parser = parser;
    }

    /** The value at {@code token}, at whose end the parser is left. */
    static String of(JsonToken token, JsonParser parser) {
        CompactJson json = new CompactJson(parser);
        json.value(token);
        return json.text.toString();
    }

    private void value(JsonToken token) {
        switch (token) {
            case START_OBJECT -> object();
            case START_ARRAY -> array();
            case VALUE_STRING -> quoted(parser.getString());
            default -> text.append(parser.getString());
        }
    }

    private void object() {
        text.append('{');
        String comma = "";
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            text.append(comma);
            quoted(parser.currentName());
            text.append(':');
            value(parser.nextToken());
            comma = ",";
        }
        text.append('}');
    }

    private void array() {
        text.append('[');
        String comma = "";
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            text.append(comma);
            value(token);
            comma = ",";
        }
        text.append(']');
    }

    private void quoted(String string) {
        text.append('"').append(string).append('"');
    }
}
