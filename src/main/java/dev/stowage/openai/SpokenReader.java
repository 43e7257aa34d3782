package dev.stowage.openai;

import dev.stowage.core.chat.Role;
import dev.stowage.core.chat.Spoken;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads a message whole, for those who look at what is said in it. Texts are those that are counted: what the model sees.
 * Of what is no message, or breaks off, it gives what could be read. Where calls stand twice, the last ones count.
 */
public final class SpokenReader {

    private final byte[] body;
    private final ByteRange message;
    private final List<String> texts = new ArrayList<>();
    private final List<Spoken.Medium> media = new ArrayList<>();
    private List<Spoken.Call> toolCalls = List.of();
    private Optional<Spoken.Call> functionCall = Optional.empty();

    private SpokenReader(byte[] body, ByteRange message) {
        this.body = body;
        this.message = message;
    }

    /** The message that stands at {@code message}. */
    public static Spoken read(byte[] body, ByteRange message) {
        SpokenReader reader = new SpokenReader(body, message);
        MessageOutline outline = reader.outline();
        reader.read();
        List<Spoken.Call> calls = Stream.concat(reader.toolCalls.stream(), reader.functionCall.stream())
                .toList();
        return new Spoken(outline.role(), String.join("\n", reader.texts), calls, outline.answers(), reader.media);
    }

    private MessageOutline outline() {
        try {
            return MessageOutline.of(body, message);
        } catch (JacksonException broken) {
            return MessageOutline.bystander(Role.UNKNOWN);
        }
    }

    private void read() {
        try (JsonParser parser = Json.parser(body, message)) {
            ContentReader content = new ContentReader(body, message.start(), parser, new Contents());
            CallReader called = new CallReader(parser, body, message.start());
            if (parser.nextToken() == JsonToken.START_OBJECT) {
                while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                    member(parser.currentName(), parser.nextToken(), content, called);
                    parser.skipChildren();
                }
            } else if (parser.currentToken() != null) {
                content.read(parser.currentToken());
            }
        } catch (JacksonException broken) {
            // What was read before it broke off is all there is.
        }
    }

    private void member(String name, JsonToken value, ContentReader content, CallReader called) {
        switch (name) {
            case "content", "refusal", "images" -> content.read(value);
            case "tool_calls" ->
                toolCalls = called.toolCalls(value).stream()
                        .map(call -> new Spoken.Call(call.id(), call.name(), call.arguments()))
                        .toList();
            case "function_call" ->
                functionCall = called.functionCall(value)
                        .map(call -> new Spoken.Call(call.name(), call.name(), call.arguments()));
            default -> {}
        }
    }

    private final class Contents implements ContentSink {

        @Override
        public void text(String piece) {
            if (!piece.isEmpty()) {
                texts.add(piece);
            }
        }

        @Override
        public void medium(Medium medium, RawString source, boolean low) {
            media.add(new Spoken.Medium(source.mediaType().orElseGet(medium::kind), Medium.size(source)));
        }
    }
}
