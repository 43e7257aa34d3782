package dev.stowage.openai;

import dev.stowage.openai.AssistantPiece.CallPiece;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads the calls of a message, or fragments of them, from the value its parser stands at to its end. */
final class CallReader {

    /** The index of the one call of an older {@code function_call}, which has none. */
    private static final int FUNCTION_CALL = -1;

    private final JsonParser parser;
    private final byte[] bytes;
    private final int base;

    /**
     * @param parser over {@code bytes} from offset {@code base} on
     */
    CallReader(JsonParser parser, byte[] bytes, int base) {
        this.parser = parser;
        this.bytes = bytes;
        this.base = base;
    }

    /** A list of calls; what is no list, or no call in it, is passed over. */
    List<CallPiece> toolCalls(JsonToken value) {
        List<CallPiece> calls = new ArrayList<>();
        if (value == JsonToken.START_ARRAY) {
            for (JsonToken call = parser.nextToken(); call != JsonToken.END_ARRAY; call = parser.nextToken()) {
                call(call, CallPiece.NONE).ifPresent(calls::add);
            }
        }
        parser.skipChildren();
        return calls;
    }

    /** An older function call. */
    Optional<CallPiece> functionCall(JsonToken value) {
        return call(value, CallPiece.NONE.at(FUNCTION_CALL));
    }

    private Optional<CallPiece> call(JsonToken value, CallPiece known) {
        if (value == JsonToken.START_OBJECT) {
            return Optional.of(members(known));
        }
        parser.skipChildren();
        return Optional.empty();
    }

    /** A tool call, whose name and arguments stand one level deeper, or a function call, where they do not. */
    private CallPiece members(CallPiece known) {
        CallPiece call = known;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String member = parser.currentName();
            JsonToken value = parser.nextToken();
            if (isNest(member) && value == JsonToken.START_OBJECT) {
                call = members(call);
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

    /** The text the parser stands at; some servers write arguments as an object. */
    private String text(JsonToken value) {
        return switch (value) {
            case VALUE_STRING -> parser.getString();
            case START_OBJECT, START_ARRAY -> Json.written(parser, bytes, base);
            default -> "";
        };
    }
}
