package dev.stowage.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.databind.JsonNode;

/** Reads what holds a conversation. What it says of an unreadable one quotes nothing of it. */
final class DocumentReader {

    /** Members of a request that shape its prompt or its answer; all others are a recording's own. */
    private static final List<String> FIELDS = List.of(
            "tools",
            "tool_choice",
            "parallel_tool_calls",
            "functions",
            "function_call",
            "response_format",
            "reasoning_effort",
            "max_tokens",
            "max_completion_tokens",
            "temperature",
            "top_p",
            "stop",
            "seed");

    private DocumentReader() {}

    /**
     * The conversation that {@code json} holds.
     *
     * @throws Unreadable if it holds none
     */
    static RecordedDocument read(byte[] json) throws Unreadable {
        JsonNode root = parse(json);
        return switch (root.getNodeType()) {
            case ARRAY -> new RecordedDocument(Optional.empty(), Optional.empty(), messages(root), "");
            case OBJECT -> object(root);
            case MISSING -> throw new Unreadable("empty");
            default -> throw new Unreadable("neither an object with messages nor a list of messages");
        };
    }

    private static JsonNode parse(byte[] json) throws Unreadable {
        try {
            return Json.read(json);
        } catch (UnexpectedEndOfInputException early) {
            throw new Unreadable("the JSON ends too early");
        } catch (JacksonException malformed) {
            throw new Unreadable("not JSON" + place(malformed));
        }
    }

    private static String place(JacksonException malformed) {
        return Optional.ofNullable(malformed.getLocation())
                .map(at -> at.getLineNr() > 1
                        ? ", wrong at line " + at.getLineNr() + ", column " + at.getColumnNr()
                        : ", wrong at column " + at.getColumnNr())
                .orElse("");
    }

    private static RecordedDocument object(JsonNode root) throws Unreadable {
        JsonNode messages = root.path("messages");
        if (!messages.isArray()) {
            throw new Unreadable("an object without a list named messages");
        }
        return new RecordedDocument(text(root, "id"), text(root, "model"), messages(messages), fields(root));
    }

    private static Optional<String> text(JsonNode root, String name) {
        return root.path(name).stringValueOpt().filter(text -> !text.isBlank());
    }

    private static List<RecordedMessage> messages(JsonNode list) throws Unreadable {
        List<RecordedMessage> messages = new ArrayList<>();
        for (JsonNode message : list) {
            String role = message.path("role").stringValue("");
            if (role.isEmpty()) {
                throw new Unreadable("message " + (messages.size() + 1) + " has no role");
            }
            messages.add(new RecordedMessage(Json.write(message), role.equals("assistant")));
        }
        if (messages.isEmpty()) {
            throw new Unreadable("no messages");
        }
        return messages;
    }

    private static String fields(JsonNode root) {
        return FIELDS.stream()
                .filter(name ->
                        !root.path(name).isMissingNode() && !root.path(name).isNull())
                .map(name -> ",\"" + name + "\":" + Json.write(root.path(name)))
                .collect(Collectors.joining());
    }
}
