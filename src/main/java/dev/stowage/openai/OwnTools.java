package dev.stowage.openai;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Stowage's own tools, as a model is offered them: two definitions behind the client's, the same bytes each time, since tools
 * stand at the start of a prompt.
 */
public final class OwnTools {

    /** Asks for a compaction before the next request. */
    public static final String COMPACT = "session_compact";

    /** Brings back what a compaction has left out. */
    public static final String RECALL = "session_recall";

    /** Their names. */
    public static final List<String> NAMES = List.of(COMPACT, RECALL);

    private static final String DEFINITIONS = definition(
                    COMPACT,
                    "Has the older part of this conversation condensed before the next request. Call it when a piece of work"
                            + " is done and its details are no longer needed.",
                    "reason",
                    "Why now, in at most 240 characters.")
            + ","
            + definition(
                    RECALL,
                    "Finds earlier exchanges of this conversation that are no longer shown, and returns those that fit the"
                            + " query best, word for word.",
                    "query",
                    "What to look for: names, paths, numbers or words of the exchange.");

    /** The list of tools, the elements of a tool, and the members of its function. */
    private static final int DEEPEST = 3;

    private OwnTools() {}

    private static String definition(String name, String does, String parameter, String says) {
        return "{\"type\":\"function\",\"function\":{\"name\":\"" + name + "\",\"description\":\"" + does
                + "\",\"parameters\":{\"type\":\"object\",\"properties\":{\"" + parameter
                + "\":{\"type\":\"string\",\"description\":\"" + says + "\"}},\"required\":[\"" + parameter
                + "\"]}}}";
    }

    /**
     * Whether a request can have them: it has tools of its own, none of them strict and none of these names, wants one answer of
     * no strict form, and leaves to the model whether it calls something.
     */
    public static boolean areWelcome(byte[] body, ChatIndex index) {
        return index.unmanaged().isEmpty()
                && index.field("tools").filter(tools -> hasRoom(body, tools)).isPresent()
                && isUnsaid(body, index.field("functions"))
                && (isUnsaid(body, index.field("tool_choice"))
                        || text(body, index.field("tool_choice")).equals("\"auto\""))
                && (isUnsaid(body, index.field("n"))
                        || text(body, index.field("n")).equals("1"))
                && index.field("response_format")
                        .filter(format -> names(body, format).contains("strict"))
                        .isEmpty();
    }

    private static boolean isUnsaid(byte[] body, Optional<ByteRange> value) {
        return value.isEmpty() || text(body, value).equals("null");
    }

    private static String text(byte[] body, Optional<ByteRange> value) {
        return value.map(range -> new String(body, range.start(), range.length(), US_ASCII))
                .orElse("");
    }

    /** Whether there are tools, and none that is strict or has one of these names. */
    private static boolean hasRoom(byte[] body, ByteRange tools) {
        List<String> said = names(body, tools);
        return !said.isEmpty() && !said.contains("strict") && NAMES.stream().noneMatch(said::contains);
    }

    /** What is named in a value, and {@code strict} where it is true. */
    private static List<String> names(byte[] body, ByteRange value) {
        List<String> names = new ArrayList<>();
        try (JsonParser parser = Json.parser(body, value)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                String member = Optional.ofNullable(parser.currentName()).orElse("");
                int depth = parser.streamReadContext().getNestingDepth();
                if (token == JsonToken.VALUE_TRUE && member.equals("strict") && depth <= DEEPEST) {
                    names.add("strict");
                } else if (token == JsonToken.VALUE_STRING && member.equals("name") && depth <= DEEPEST) {
                    names.add(parser.getString());
                }
            }
        }
        return names;
    }

    /** The change that offers them. */
    public static BodyEdit edit(ChatIndex index) {
        return BodyEdit.insert(index.field("tools").orElseThrow().end() - 1, "," + DEFINITIONS);
    }

    /** Whether they stand at the end of the tools. */
    public static boolean areIn(byte[] body, ChatIndex index) {
        byte[] definitions = ("," + DEFINITIONS + "]").getBytes(US_ASCII);
        return index.field("tools")
                .filter(tools -> tools.length() > definitions.length)
                .filter(tools -> Arrays.equals(
                        body, tools.end() - definitions.length, tools.end(), definitions, 0, definitions.length))
                .isPresent();
    }

    /**
     * Where the messages of a body end, and further ones can stand, once it has been changed.
     *
     * @param edits its changes, none of them in the messages
     */
    public static int endOfMessages(ChatIndex index, List<BodyEdit> edits) {
        int end = index.field("messages").orElseThrow().end() - 1;
        return end
                + edits.stream()
                        .filter(edit -> edit.range().start() < end)
                        .mapToInt(
                                edit -> edit.replacement().length - edit.range().length())
                        .sum();
    }

    /** A body with further messages, as JSON, behind its own, which end at {@code end}. */
    public static byte[] continued(byte[] body, int end, List<String> messages) {
        return BodyEdit.splice(body, List.of(BodyEdit.insert(end, "," + String.join(",", messages))));
    }
}
