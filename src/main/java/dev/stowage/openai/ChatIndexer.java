package dev.stowage.openai;

import dev.stowage.openai.Beginning.Opening;
import dev.stowage.openai.Skimmer.Malformed;
import java.nio.charset.StandardCharsets;
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
 * Notes ranges and builds no tree. Everything but the messages is parsed, so that what is not JSON is not spliced; the
 * messages are skimmed, since nearly all of them are known by their bytes.
 */
final class ChatIndexer {

    private static final String MESSAGES = "messages";

    /** Read by us and by upstreams: twice in one body, they could be read differently. */
    private static final Set<String> ONCE = Set.of(MESSAGES, "model", "stream", "tools", "stream_options");

    private static final Set<String> SERVER_SIDE = Set.of("previous_response_id", "conversation");

    private final byte[] body;
    private final Beginning beginning;
    private final Skimmer skimmer;
    private final Map<String, ByteRange> fields = new HashMap<>();
    private List<ByteRange> messages = List.of();
    private @Nullable String model;
    private boolean stream;
    private boolean ambiguous;
    private boolean serverSide;
    private Optional<Opening> opening = Optional.empty();

    /**
     * @param beginning what is known of the body
     */
    ChatIndexer(byte[] body, Beginning beginning) {
        this.body = body;
        this.beginning = beginning;
        skimmer = new Skimmer(body);
    }

    ChatIndex index() {
        if (!looksLikeUtf8()) {
            return notJson();
        }
        List<ByteRange> known = beginning.ranges();
        int rootEnd;
        try {
            rootEnd = known.isEmpty() ? root() : rest(known);
        } catch (JacksonException | Malformed malformed) {
            return notJson();
        }
        ambiguous |= skimmer.afterSpace(rootEnd + 1) < body.length;
        Optional<Unmanaged> reason = reason();
        return new ChatIndex(
                reason,
                Optional.ofNullable(model),
                stream,
                fields,
                messages,
                rootEnd,
                beginning,
                reason.isPresent() ? Optional.empty() : opening);
    }

    /** Where it goes, and what it is called there, is told by its model yet, if that can be made out. */
    private ChatIndex notJson() {
        ModelSearch search = new LeadingModel();
        search.isOver(body, body.length);
        return ChatIndex.unmanaged(Unmanaged.NOT_JSON, search.found());
    }

    /** JSON in UTF-16 or UTF-32 has a NUL or a byte order mark in its first two bytes, and no byte offsets. */
    private boolean looksLikeUtf8() {
        return body.length >= 2 && body[0] != 0 && body[1] != 0 && body[0] != (byte) 0xFE && body[0] != (byte) 0xFF;
    }

    private int afterByteOrderMark() {
        boolean marked = body.length >= 3 && body[0] == (byte) 0xEF && body[1] == (byte) 0xBB && body[2] == (byte) 0xBF;
        return marked ? 3 : 0;
    }

    /** Reads the root object; the offset of its closing brace. */
    private int root() {
        int at = skimmer.afterSpace(skimmer.after('{', skimmer.afterSpace(afterByteOrderMark())));
        return skimmer.at(at) == '}' ? at : furtherMembers(member(at));
    }

    /** Reads the root object from the messages on that are not known yet. */
    private int rest(List<ByteRange> elements) {
        Opening known = beginning.opening().orElseThrow();
        fields.putAll(known.fields());
        model = known.model().orElse(null);
        stream = known.stream();
        opening = beginning.opening();
        int end = furtherElements(elements.get(elements.size() - 1).end(), elements);
        messages = elements;
        fields.put(MESSAGES, new ByteRange(known.list(), end));
        return furtherMembers(end);
    }

    /** Reads the member whose name is at {@code from}; the offset after its value. */
    private int member(int from) {
        int nameEnd = skimmer.afterString(skimmer.after('"', from));
        String name = name(new ByteRange(from, nameEnd));
        int start = skimmer.afterSpace(skimmer.after(':', skimmer.afterSpace(nameEnd)));
        return field(name, start);
    }

    /** Reads the members after the one that ends at {@code end}; the offset of the closing brace. */
    private int furtherMembers(int end) {
        int at = skimmer.afterSpace(end);
        while (skimmer.at(at) != '}') {
            at = skimmer.afterSpace(member(skimmer.afterSpace(skimmer.after(',', at))));
        }
        return at;
    }

    private String name(ByteRange quoted) {
        return isPlain(quoted)
                ? new String(body, quoted.start() + 1, quoted.length() - 2, StandardCharsets.ISO_8859_1)
                : string(quoted).orElse("");
    }

    /** Whether what is skimmed as a string is one as it stands: of ASCII, without escapes. */
    private boolean isPlain(ByteRange quoted) {
        for (int i = quoted.start() + 1; i < quoted.end() - 1; i++) {
            if (body[i] < ' ' || body[i] == '\\') {
                return false;
            }
        }
        return true;
    }

    /** The first token of a value, which is parsed unless there is nothing to find. */
    private JsonToken check(ByteRange value) {
        return body[value.start()] == '"' && isPlain(value) ? JsonToken.VALUE_STRING : Json.check(body, value);
    }

    /** Reads one member's value; the offset after it. */
    private int field(String name, int start) {
        boolean list = name.equals(MESSAGES) && skimmer.at(start) == '[';
        if (list && body.length >= Beginnings.PIECE) {
            opening = Optional.of(new Opening(fields, Optional.ofNullable(model), stream, start));
        }
        List<ByteRange> elements = new ArrayList<>();
        ByteRange range = new ByteRange(start, list ? elements(start, elements) : skimmer.afterValue(start));
        JsonToken token = list ? JsonToken.START_ARRAY : check(range);
        switch (name) {
            case MESSAGES -> messages = elements;
            case "model" -> model = token == JsonToken.VALUE_STRING ? name(range) : null;
            case "stream" -> stream = token == JsonToken.VALUE_TRUE;
            default -> serverSide |= SERVER_SIDE.contains(name) && token != JsonToken.VALUE_NULL;
        }
        ByteRange previous = fields.put(name, range);
        ambiguous |= previous != null && ONCE.contains(name);
        return range.end();
    }

    /** Notes the elements of the list at {@code from}; the offset after it. */
    private int elements(int from, List<ByteRange> elements) {
        int at = skimmer.afterSpace(from + 1);
        if (skimmer.at(at) == ']') {
            return at + 1;
        }
        int end = skimmer.afterValue(at);
        elements.add(new ByteRange(at, end));
        return furtherElements(end, elements);
    }

    /** Notes the elements after the one that ends at {@code from}; the offset after their list. */
    private int furtherElements(int from, List<ByteRange> elements) {
        int at = skimmer.afterSpace(from);
        while (skimmer.at(at) != ']') {
            int start = skimmer.afterSpace(skimmer.after(',', at));
            int end = skimmer.afterValue(start);
            elements.add(new ByteRange(start, end));
            at = skimmer.afterSpace(end);
        }
        return at + 1;
    }

    private Optional<String> string(ByteRange range) {
        try (JsonParser parser = Json.parser(body, range)) {
            return parser.nextToken() == JsonToken.VALUE_STRING ? Optional.of(parser.getString()) : Optional.empty();
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
