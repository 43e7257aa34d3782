package dev.stowage.openai;

import dev.stowage.core.chat.Role;
import dev.stowage.openai.MessageOutline.Call;
import dev.stowage.openai.MessageOutline.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads one message's outline and stops as soon as it is complete: a user's needs no more than its role, a result's no
 * more than its id. Contents are skipped, not decoded. Where a member of an assistant message stands twice, the last one
 * counts, as it does for upstreams.
 */
final class OutlineReader {

    private final byte[] body;
    private final ByteRange message;
    private Optional<Role> role = Optional.empty();
    private Optional<String> toolCallId = Optional.empty();
    private Optional<String> name = Optional.empty();
    private List<Call> toolCalls = List.of();
    private Optional<Call> functionCall = Optional.empty();
    private boolean content;
    private boolean refusal;
    private boolean audio;
    private boolean emptyCallList;

    OutlineReader(byte[] body, ByteRange message) {
        this.body = body;
        this.message = message;
    }

    MessageOutline read() {
        try (JsonParser parser = Json.parser(body, message)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return MessageOutline.bystander(Role.UNKNOWN);
            }
            while (!complete() && parser.nextToken() == JsonToken.PROPERTY_NAME) {
                member(parser.currentName(), parser.nextToken(), parser);
            }
        }
        return outline();
    }

    private boolean complete() {
        return role.filter(known -> switch (known) {
                    case TOOL -> toolCallId.isPresent();
                    case FUNCTION -> name.isPresent();
                    case ASSISTANT -> false;
                    case SYSTEM, DEVELOPER, USER, UNKNOWN -> true;
                })
                .isPresent();
    }

    private MessageOutline outline() {
        Role known = role.orElse(Role.UNKNOWN);
        return switch (known) {
            case TOOL -> new MessageOutline(known, List.of(), toolCallId, true, false);
            case FUNCTION -> new MessageOutline(known, List.of(), name, true, false);
            case ASSISTANT ->
                new MessageOutline(
                        known,
                        Stream.concat(toolCalls.stream(), functionCall.stream()).toList(),
                        Optional.empty(),
                        content || refusal || audio,
                        emptyCallList);
            case SYSTEM, DEVELOPER, USER, UNKNOWN -> MessageOutline.bystander(known);
        };
    }

    private void member(String member, JsonToken value, JsonParser parser) {
        switch (member) {
            case "role" -> role = Optional.of(Role.of(text(value, parser).orElse("")));
            case "tool_call_id" -> toolCallId = text(value, parser);
            case "name" -> name = text(value, parser);
            case "tool_calls" -> calls(value, parser);
            case "function_call" -> functionCall = functionCall(value, parser);
            case "content" -> content = says(value, parser);
            case "refusal" -> refusal = value == JsonToken.VALUE_STRING && !isEmptyString(parser);
            case "audio" -> audio = value == JsonToken.START_OBJECT;
            default -> {}
        }
        parser.skipChildren();
    }

    private static Optional<String> text(JsonToken value, JsonParser parser) {
        return value == JsonToken.VALUE_STRING ? Optional.of(parser.getString()) : Optional.empty();
    }

    private void calls(JsonToken value, JsonParser parser) {
        List<Call> calls = new ArrayList<>();
        if (value == JsonToken.START_ARRAY) {
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                calls.add(new Call(Kind.TOOL, member("id", parser)));
            }
        }
        toolCalls = calls;
        emptyCallList = value == JsonToken.START_ARRAY && calls.isEmpty();
    }

    private static Optional<Call> functionCall(JsonToken value, JsonParser parser) {
        return value == JsonToken.START_OBJECT
                ? Optional.of(new Call(Kind.FUNCTION, member("name", parser)))
                : Optional.empty();
    }

    /** A text member of the value the parser stands at, which it leaves behind. */
    private static Optional<String> member(String wanted, JsonParser parser) {
        Optional<String> found = Optional.empty();
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                boolean isWanted = parser.currentName().equals(wanted);
                JsonToken value = parser.nextToken();
                found = isWanted ? text(value, parser) : found;
                parser.skipChildren();
            }
        }
        parser.skipChildren();
        return found;
    }

    /** Nothing, an empty string, and parts that are all empty text say nothing. */
    private boolean says(JsonToken value, JsonParser parser) {
        if (value != JsonToken.START_ARRAY) {
            return value != JsonToken.VALUE_NULL && !(value == JsonToken.VALUE_STRING && isEmptyString(parser));
        }
        boolean says = false;
        for (JsonToken part = parser.nextToken(); part != JsonToken.END_ARRAY; part = parser.nextToken()) {
            says |= part == JsonToken.START_OBJECT ? partSays(parser) : says(part, parser);
        }
        return says;
    }

    private boolean partSays(JsonParser parser) {
        boolean isText = false;
        boolean hasText = false;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String member = parser.currentName();
            JsonToken value = parser.nextToken();
            if (member.equals("type")) {
                isText = value == JsonToken.VALUE_STRING && parser.getString().equals("text");
            } else if (member.equals("text")) {
                hasText = value == JsonToken.VALUE_STRING && !isEmptyString(parser);
            }
            parser.skipChildren();
        }
        return hasText || !isText;
    }

    /** Whether the string the parser stands at is {@code ""}; told by its second byte, without decoding it. */
    private boolean isEmptyString(JsonParser parser) {
        int start = message.start() + (int) parser.currentTokenLocation().getByteOffset();
        return body[start + 1] == '"';
    }
}
