package dev.stowage.openai;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Puts together what each choice of an answer says, to keep its reasoning for a client that will drop it. It reads beside
 * a tap and apart from it, because only upstreams that want reasoning back pay for it.
 *
 * <p>An answer that carries an error, or cannot be read, leaves nothing. One that was cut off leaves what was heard: a
 * client that keeps the part it saw must send its reasoning too.
 */
public final class ReplyTranscript {

    private final int maxBytes;
    private final Map<Integer, ChoiceTranscript> choices = new TreeMap<>();
    private final ByteArray document = new ByteArray();
    private boolean failed;
    private boolean overflowed;

    /**
     * @param maxBytes of an answer to hold, about; of a longer one nothing is kept
     */
    public ReplyTranscript(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** A tap that does what {@code tap} does while this listens; {@code tap} itself where there is nothing to hear. */
    public ReplyTap beside(ReplyTap tap, String contentType) {
        String type = contentType.toLowerCase(Locale.ROOT);
        if (type.startsWith("text/event-stream")) {
            EventScanner events = new EventScanner();
            return new ListeningTap(tap, chunk -> events.feed(chunk, (data, end) -> event(data)));
        }
        return type.startsWith("application/json") ? new ListeningTap(tap, this::collect) : tap;
    }

    private void event(ByteArray data) {
        if (data.length() > 0 && listening()) {
            read(data);
            bound(choices.values().stream().mapToInt(ChoiceTranscript::size).sum());
        }
    }

    private void collect(ByteBuffer chunk) {
        if (listening()) {
            byte[] bytes = new byte[chunk.remaining()];
            chunk.get(chunk.position(), bytes);
            document.append(bytes);
            bound(document.length());
        }
    }

    private boolean listening() {
        return !failed && !overflowed;
    }

    private void bound(int held) {
        if (held > maxBytes) {
            overflowed = true;
            choices.clear();
            document.clear();
        }
    }

    private void read(ByteArray json) {
        ByteRange range = new ByteRange(0, json.length());
        try (JsonParser parser = Json.parser(json.array(), range)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return;
            }
            AssistantReader reader = new AssistantReader(parser, json.array(), range.start());
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                JsonToken value = parser.nextToken();
                failed |= name.equals("error") && value != JsonToken.VALUE_NULL;
                if (name.equals("choices") && value == JsonToken.START_ARRAY) {
                    choices(parser, reader);
                } else {
                    parser.skipChildren();
                }
            }
        } catch (JacksonException notJson) {
            failed = true;
        }
    }

    private void choices(JsonParser parser, AssistantReader reader) {
        int place = 0;
        for (JsonToken choice = parser.nextToken(); choice != JsonToken.END_ARRAY; choice = parser.nextToken()) {
            if (choice == JsonToken.START_OBJECT) {
                choice(parser, reader, place++);
            } else {
                parser.skipChildren();
            }
        }
    }

    /** The index may stand behind what it is the index of. */
    private void choice(JsonParser parser, AssistantReader reader, int place) {
        int index = place;
        List<Consumer<ChoiceTranscript>> said = new ArrayList<>(1);
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (name.equals("index") && value == JsonToken.VALUE_NUMBER_INT) {
                index = parser.getIntValue();
            } else if (name.equals("delta") && value == JsonToken.START_OBJECT) {
                AssistantPiece delta = reader.read();
                said.add(choice -> choice.addDelta(delta));
            } else if (name.equals("message") && value == JsonToken.START_OBJECT) {
                AssistantPiece message = reader.read();
                said.add(choice -> choice.addWhole(message));
            } else {
                failed |= isError(name, value, parser);
                parser.skipChildren();
            }
        }
        ChoiceTranscript transcript = choices.computeIfAbsent(index, choice -> new ChoiceTranscript());
        said.forEach(saying -> saying.accept(transcript));
    }

    private static boolean isError(String name, JsonToken value, JsonParser parser) {
        return switch (name) {
            case "error" -> value != JsonToken.VALUE_NULL;
            case "finish_reason" ->
                value == JsonToken.VALUE_STRING && parser.getString().equals("error");
            default -> false;
        };
    }

    /** What was heard, once the answer has ended: one for each choice that had reasoning, in the order of the choices. */
    public List<HeardReasoning> heard() {
        if (document.length() > 0) {
            read(document);
            document.clear();
        }
        if (!listening()) {
            return List.of();
        }
        return choices.entrySet().stream()
                .filter(choice -> choice.getValue().hasReasoning())
                .map(choice -> new HeardReasoning(
                        choice.getKey(),
                        choice.getValue().key(),
                        choice.getValue().members()))
                .toList();
    }

    /** Whether the answer was longer than could be held. */
    public boolean overflowed() {
        return overflowed;
    }
}
