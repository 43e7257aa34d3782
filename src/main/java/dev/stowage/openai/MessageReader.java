package dev.stowage.openai;

import dev.stowage.core.chat.Digest;
import dev.stowage.core.tokens.MessageTokens;
import dev.stowage.core.tokens.ModelFamily;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Counts one message. Overheads are those of OpenAI's chat format; a call or a result costs its frame and id. */
final class MessageReader {

    /** Its frame and its role. */
    private static final int MESSAGE = 4;

    private static final int NAME = 1;
    private static final int CALL = 10;
    private static final int RESULT = 10;

    private final byte[] body;
    private final int origin;
    private final JsonParser parser;
    private final BoundedCounter texts;
    private final ModelFamily family;
    private final ContentCounter content;
    private int text;
    private int reasoning;
    private int overhead = MESSAGE;

    private MessageReader(byte[] body, int origin, JsonParser parser, BoundedCounter texts, ModelFamily family) {
        this.body = body;
        this.origin = origin;
        this.parser = parser;
        this.texts = texts;
        this.family = family;
        content = counter();
    }

    /** Tokens of the message at {@code range}, which means this. */
    static MessageTokens count(byte[] body, ByteRange range, Digest digest, BoundedCounter texts, ModelFamily family) {
        try (JsonParser parser = Json.parser(body, range)) {
            MessageReader reader = new MessageReader(body, range.start(), parser, texts, family);
            reader.message(parser.nextToken());
            double counted = reader.text + reader.reasoning + reader.content.text();
            int tokens = reader.overhead + (int) Math.round(family.textFactor() * counted);
            return new MessageTokens(digest, tokens, reader.content.media(), texts.takeProvisional());
        }
    }

    private ContentCounter counter() {
        return new ContentCounter(texts, family.images());
    }

    private void read(JsonToken token, ContentSink sink) {
        new ContentReader(body, origin, parser, sink).read(token);
    }

    private void message(JsonToken token) {
        if (token != JsonToken.START_OBJECT) {
            read(token, content);
            return;
        }
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            field(parser.currentName(), parser.nextToken());
        }
    }

    private void field(String name, JsonToken token) {
        switch (name) {
            case "content", "refusal", "images" -> read(token, content);
            case "name" -> {
                overhead += NAME;
                string(token);
            }
            case "tool_calls" -> calls(token);
            case "function_call" -> call(token);
            case "tool_call_id" -> overhead += RESULT;
            case "reasoning_content", "reasoning", "reasoning_details", "thinking_blocks" -> reasoning(token);
            default -> parser.skipChildren();
        }
    }

    /** Gateways send the same reasoning under several names, and one of them reaches the model. */
    private void reasoning(JsonToken token) {
        ContentCounter counter = counter();
        read(token, counter);
        reasoning = Math.max(reasoning, counter.text() + counter.media());
    }

    private void calls(JsonToken token) {
        if (token != JsonToken.START_ARRAY) {
            parser.skipChildren();
            return;
        }
        for (JsonToken call = parser.nextToken(); call != JsonToken.END_ARRAY; call = parser.nextToken()) {
            call(call);
        }
    }

    private void call(JsonToken token) {
        if (token == JsonToken.START_OBJECT) {
            overhead += CALL;
            called();
        } else {
            parser.skipChildren();
        }
    }

    /** The name and arguments of a call, which stand in an object named after its type, or without one. */
    private void called() {
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            JsonToken token = parser.nextToken();
            switch (name) {
                case "function", "custom" -> {
                    if (token == JsonToken.START_OBJECT) {
                        called();
                    } else {
                        parser.skipChildren();
                    }
                }
                case "name" -> string(token);
                case "arguments", "input" ->
                    text += texts.count(
                            token == JsonToken.VALUE_STRING ? parser.getString() : CompactJson.of(token, parser));
                default -> parser.skipChildren();
            }
        }
    }

    private void string(JsonToken token) {
        if (token == JsonToken.VALUE_STRING) {
            text += texts.count(parser.getString());
        } else {
            parser.skipChildren();
        }
    }
}
