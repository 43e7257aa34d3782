package dev.stowage.openai;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.chat.Message;
import dev.stowage.core.chat.Role;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads what one message means, however its client spells it.
 *
 * <p>Clients change spellings between turns: white space, key order, escapes, a string where an array of text parts was,
 * {@code null} or nothing where an empty content was, cache marks and reasoning that come and go. None of that makes
 * another message. Calls count with their raw argument strings, media by their values.
 */
final class MeaningReader {

    /** Parts of content that a client may drop or add without saying anything else. */
    private static final Set<String> SILENT_PARTS = Set.of("thinking", "redacted_thinking", "reasoning");

    private final Digest.Builder calls = new Digest.Builder();
    private final Digest.Builder media = new Digest.Builder();
    private final StringBuilder text = new StringBuilder();
    private Role role = Role.UNKNOWN;
    private String roleName = "";
    private String name = "";
    private String answers = "";
    private String lastText = "";
    private boolean hasCalls;

    private MeaningReader() {}

    /**
     * The message that stands at {@code range}.
     *
     * @param raw digest of its bytes
     * @throws tools.jackson.core.JacksonException if it is not JSON
     */
    static Message read(byte[] body, ByteRange range, Digest raw) {
        MeaningReader reader = new MeaningReader();
        try (JsonParser parser = Json.parser(body, range)) {
            if (parser.nextToken() == JsonToken.START_OBJECT) {
                reader.members(parser);
            } else {
                parser.skipChildren();
                reader.media.text(new String(body, range.start(), range.length(), StandardCharsets.UTF_8));
            }
            Json.end(parser);
        }
        return reader.message(raw);
    }

    private Message message(Digest raw) {
        Digest meaning = new Digest.Builder()
                .text(roleName)
                .text(name)
                .text(answers)
                .text(text.toString())
                .digest(calls.build())
                .digest(media.build())
                .build();
        return new Message(role, hasCalls, raw, meaning, Digest.of(lastText));
    }

    private void members(JsonParser parser) {
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String member = parser.currentName();
            JsonToken value = parser.nextToken();
            switch (member) {
                case "role" -> role(string(parser, value));
                case "name" -> name = string(parser, value);
                case "tool_call_id" -> answers = string(parser, value);
                case "content" -> content(parser, value);
                case "refusal" -> refusal(string(parser, value));
                case "tool_calls" -> calls(parser, value);
                case "function_call" -> call(parser, value);
                default -> parser.skipChildren();
            }
        }
    }

    private void role(String named) {
        roleName = named;
        role = Role.of(named);
    }

    private void refusal(String refused) {
        if (!refused.isEmpty()) {
            media.text("refusal").text(refused);
        }
    }

    private void content(JsonParser parser, JsonToken value) {
        if (value == JsonToken.START_ARRAY) {
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                part(parser);
            }
        } else if (value == JsonToken.START_OBJECT) {
            part(parser);
        } else {
            say(string(parser, value));
        }
    }

    private void part(JsonParser parser) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            say(string(parser, parser.currentToken()));
            return;
        }
        Scalars part = Scalars.of(parser);
        String type = part.get("type");
        if (type.equals("text") || type.equals("input_text") || type.equals("output_text")) {
            say(part.get("text"));
        } else if (!SILENT_PARTS.contains(type)) {
            part.addTo(media);
        }
    }

    private void say(String piece) {
        text.append(piece);
        lastText = piece;
    }

    private void calls(JsonParser parser, JsonToken value) {
        if (value != JsonToken.START_ARRAY) {
            parser.skipChildren();
            return;
        }
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            call(parser, parser.currentToken());
        }
    }

    private void call(JsonParser parser, JsonToken value) {
        if (value == JsonToken.START_OBJECT) {
            hasCalls = true;
            Scalars.of(parser).addTo(calls);
        }
    }

    private static String string(JsonParser parser, JsonToken value) {
        if (value == JsonToken.VALUE_STRING) {
            return parser.getString();
        }
        parser.skipChildren();
        return "";
    }
}
