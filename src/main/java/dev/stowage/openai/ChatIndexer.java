package dev.stowage.openai;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * One pass over a body that notes ranges and builds no tree. The parser validates what it skips (UTF-8, control
 * characters, truncation), so a body that passes is JSON; it does not see what follows the root object, hence the extra
 * token at the end.
 */
final class ChatIndexer {

    /** Read by us and by upstreams: twice in one body, they could be read differently. */
    private static final Set<String> ONCE = Set.of("messages", "model", "stream", "tools", "stream_options");

    private static final Set<String> SERVER_SIDE = Set.of("previous_response_id", "conversation");

    private final byte[] body;
    private final Map<String, ByteRange> fields = new HashMap<>();
    private List<ByteRange> messages = List.of();
    private @Nullable String model;
    private boolean stream;
    private boolean ambiguous;
    private boolean serverSide;

    ChatIndexer(byte[] body) {
        this.body = body;
    }

    ChatIndex index() {
        if (!looksLikeUtf8()) {
            return ChatIndex.unmanaged(Unmanaged.NOT_JSON);
        }
        int rootEnd;
        try (JsonParser parser = Json.parser(body, new ByteRange(0, body.length))) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return ChatIndex.unmanaged(Unmanaged.NOT_JSON);
            }
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                field(parser);
            }
            rootEnd = start(parser);
            ambiguous |= somethingFollows(parser);
        } catch (JacksonException malformed) {
            return ChatIndex.unmanaged(Unmanaged.NOT_JSON);
        }
        return new ChatIndex(reason(), Optional.ofNullable(model), stream, fields, messages, rootEnd);
    }

    /** JSON in UTF-16 or UTF-32 has a NUL or a byte order mark in its first two bytes, and no byte offsets. */
    private boolean looksLikeUtf8() {
        return body.length >= 2 && body[0] != 0 && body[1] != 0 && body[0] != (byte) 0xFE && body[0] != (byte) 0xFF;
    }

    private void field(JsonParser parser) {
        String name = parser.currentName();
        JsonToken token = parser.nextToken();
        int start = start(parser);
        switch (name) {
            case "messages" -> messages = elements(parser, token);
            case "model" -> model = token == JsonToken.VALUE_STRING ? parser.getString() : null;
            case "stream" -> stream = token == JsonToken.VALUE_TRUE;
            default -> serverSide |= SERVER_SIDE.contains(name) && token != JsonToken.VALUE_NULL;
        }
        ByteRange previous = fields.put(name, new ByteRange(start, end(parser)));
        ambiguous |= previous != null && ONCE.contains(name);
    }

    private static List<ByteRange> elements(JsonParser parser, JsonToken token) {
        if (token != JsonToken.START_ARRAY) {
            return List.of();
        }
        List<ByteRange> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            int start = start(parser);
            elements.add(new ByteRange(start, end(parser)));
        }
        return elements;
    }

    private static int start(JsonParser parser) {
        return (int) parser.currentTokenLocation().getByteOffset();
    }

    /** Skips to the end of the current value; scalars are only scanned when asked. */
    private static int end(JsonParser parser) {
        parser.skipChildren();
        parser.finishToken();
        return (int) parser.currentLocation().getByteOffset();
    }

    private static boolean somethingFollows(JsonParser parser) {
        try {
            return parser.nextToken() != null;
        } catch (JacksonException unreadable) {
            return true;
        }
    }

    private Optional<Unmanaged> reason() {
        if (ambiguous) {
            return Optional.of(Unmanaged.AMBIGUOUS_BODY);
        }
        if (serverSide) {
            return Optional.of(Unmanaged.SERVER_SIDE_STATE);
        }
        return messages.isEmpty() ? Optional.of(Unmanaged.NO_MESSAGES) : Optional.empty();
    }
}
