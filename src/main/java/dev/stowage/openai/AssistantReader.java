package dev.stowage.openai;

import static java.nio.charset.StandardCharsets.UTF_8;

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

    /** The index of the one call of an older {@code function_call}, which has none. */
    private static final int FUNCTION_CALL = -1;

    private final JsonParser parser;
    private final byte[] bytes;
    private final int base;

    /**
     * @param parser over {@code bytes} from offset {@code base} on
     */
    AssistantReader(JsonParser parser, byte[] bytes, int base) {
        this.parser = parser;
        this.bytes = bytes;
        this.base = base;
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
            } else if (name.equals("tool_calls") && value == JsonToken.START_ARRAY) {
                toolCalls(calls);
            } else if (name.equals("function_call") && value == JsonToken.START_OBJECT) {
                calls.add(call(CallPiece.NONE.at(FUNCTION_CALL)));
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

    private void toolCalls(List<CallPiece> calls) {
        for (JsonToken call = parser.nextToken(); call != JsonToken.END_ARRAY; call = parser.nextToken()) {
            if (call == JsonToken.START_OBJECT) {
                calls.add(call(CallPiece.NONE));
            } else {
                parser.skipChildren();
            }
        }
    }

    /** A tool call, whose name and arguments stand one level deeper, or a function call, where they do not. */
    private CallPiece call(CallPiece known) {
        CallPiece call = known;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String member = parser.currentName();
            JsonToken value = parser.nextToken();
            if (isNest(member) && value == JsonToken.START_OBJECT) {
                call = call(call);
            } else if (member.equals("index") && value == JsonToken.VALUE_NUMBER_INT) {
                call = call.at(parser.getIntValue());
            } else {
                call = call.with(member, text(value));
            }
        }
        return call;
    }

    private static boolean isNest(String member) {
        return member.equals("function") || member.equals("custom");
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
                part.putJson(name, json());
            }
        }
        return part;
    }

    /** The value the parser stands at, as it is written. */
    private String json() {
        int start = base + (int) parser.currentTokenLocation().getByteOffset();
        parser.skipChildren();
        parser.finishToken();
        int end = base + (int) parser.currentLocation().getByteOffset();
        return new String(bytes, start, end - start, UTF_8);
    }
}
