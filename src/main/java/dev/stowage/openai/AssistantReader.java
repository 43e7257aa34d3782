package dev.stowage.openai;

import dev.stowage.openai.AssistantPiece.CallPiece;
import dev.stowage.openai.AssistantPiece.Thought;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads assistant messages and the deltas of answers; they have the same members. */
final class AssistantReader {

    private final JsonParser parser;
    private final byte[] bytes;
    private final int base;
    private final CallReader callReader;

    /**
     * @param parser over {@code bytes} from offset {@code base} on
     */
    AssistantReader(JsonParser parser, byte[] bytes, int base) {
        this.parser = parser;
        this.bytes = bytes;
        this.base = base;
        callReader = new CallReader(parser, bytes, base);
    }

    /** Reads the object that the parser stands at the start of, to its end. */
    AssistantPiece read() {
        String content = "";
        Map<String, Thought> thoughts = new LinkedHashMap<>();
        List<CallPiece> calls = new ArrayList<>();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (name.equals("content")) {
                content = content(value);
            } else if (name.equals("tool_calls")) {
                calls.addAll(callReader.toolCalls(value));
            } else if (name.equals("function_call")) {
                callReader.functionCall(value).ifPresent(calls::add);
            } else if (AssistantPiece.REASONING.contains(name)) {
                thoughts.put(name, thought(value));
            } else {
                parser.skipChildren();
            }
        }
        return new AssistantPiece(content, thoughts, calls);
    }

    private String content(JsonToken value) {
        if (value != JsonToken.START_ARRAY) {
            return text(value);
        }
        StringBuilder joined = new StringBuilder();
        for (JsonToken part = parser.nextToken(); part != JsonToken.END_ARRAY; part = parser.nextToken()) {
            while (part == JsonToken.START_OBJECT && parser.nextToken() == JsonToken.PROPERTY_NAME) {
                boolean isText = parser.currentName().equals("text");
                String text = text(parser.nextToken());
                joined.append(isText ? text : "");
            }
            parser.skipChildren();
        }
        return joined.toString();
    }

    /** The text the parser stands at; of anything else it leaves nothing. */
    private String text(JsonToken value) {
        parser.skipChildren();
        return value == JsonToken.VALUE_STRING ? parser.getString() : "";
    }

    private Thought thought(JsonToken value) {
        if (value == JsonToken.VALUE_STRING) {
            return Thought.of(parser.getString());
        }
        if (value != JsonToken.START_ARRAY) {
            parser.skipChildren();
            return Thought.NONE;
        }
        List<ThoughtPart> parts = new ArrayList<>();
        for (JsonToken part = parser.nextToken(); part != JsonToken.END_ARRAY; part = parser.nextToken()) {
            if (part == JsonToken.START_OBJECT) {
                parts.add(part());
            } else {
                parser.skipChildren();
            }
        }
        return Thought.of(parts);
    }

    private ThoughtPart part() {
        ThoughtPart part = new ThoughtPart();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            if (parser.nextToken() == JsonToken.VALUE_STRING) {
                part.putText(name, parser.getString());
            } else {
                part.putJson(name, Json.written(parser, bytes, base));
            }
        }
        return part;
    }
}
