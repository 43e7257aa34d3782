package dev.stowage.openai;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * What a body says about the conversation it belongs to. Fields that name a person ({@code user}, {@code
 * safety_identifier}, {@code user_id}) are never used.
 */
public final class SessionFields {

    private static final List<String> IN_METADATA = List.of("session_id", "conversation_id", "thread_id");
    private static final Pattern IN_USER_ID = Pattern.compile("_session_([A-Za-z0-9-]+)");

    private SessionFields() {}

    /** The conversation's id, from the most to the least explicit field. */
    public static Optional<String> sessionId(byte[] body, ChatIndex index) {
        Map<String, String> metadata =
                index.field("metadata").map(range -> strings(body, range)).orElse(Map.of());
        return text(body, index.field("session_id"))
                .or(() -> inMetadata(metadata))
                .or(() -> text(body, index.field("prompt_cache_key")))
                .or(() -> Optional.ofNullable(metadata.get("user_id")).flatMap(SessionFields::insideUserId));
    }

    private static Optional<String> inMetadata(Map<String, String> metadata) {
        for (String name : IN_METADATA) {
            String value = metadata.get(name);
            if (value != null && !value.isBlank()) {
                return Optional.of(value);
            }
        }
        return Optional.empty();
    }

    private static Optional<String> text(byte[] body, Optional<ByteRange> range) {
        return range.flatMap(value -> {
            try (JsonParser parser = Json.parser(body, value)) {
                return parser.nextToken() == JsonToken.VALUE_STRING ? nonBlank(parser.getString()) : Optional.empty();
            }
        });
    }

    private static Map<String, String> strings(byte[] body, ByteRange range) {
        Map<String, String> strings = new HashMap<>();
        try (JsonParser parser = Json.parser(body, range)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return strings;
            }
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                if (parser.nextToken() == JsonToken.VALUE_STRING) {
                    strings.put(name, parser.getString());
                } else {
                    parser.skipChildren();
                }
            }
        }
        return strings;
    }

    private static Optional<String> insideUserId(String userId) {
        Matcher matcher = IN_USER_ID.matcher(userId);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    private static Optional<String> nonBlank(String text) {
        return text.isBlank() ? Optional.empty() : Optional.of(text);
    }
}
