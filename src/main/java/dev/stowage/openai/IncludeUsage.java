package dev.stowage.openai;

import java.util.Optional;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Asks for usage on behalf of a streaming client that did not mention it. A client that said anything about it, even
 * {@code false}, has its way. Without {@code stream: true} the option is an error at OpenAI, so it is never added there.
 */
public final class IncludeUsage {

    private static final String MEMBER = "\"include_usage\":true";

    private IncludeUsage() {}

    /** The change that asks for usage; empty when the body must stay as it is. */
    public static Optional<BodyEdit> edit(byte[] body, ChatIndex index) {
        if (!index.stream() || index.unmanaged().isPresent()) {
            return Optional.empty();
        }
        return index.field("stream_options")
                .map(options -> into(body, options))
                .orElseGet(() -> Optional.of(BodyEdit.insert(index.rootEnd(), ",\"stream_options\":{" + MEMBER + "}")));
    }

    private static Optional<BodyEdit> into(byte[] body, ByteRange options) {
        try (JsonParser parser = Json.parser(body, options)) {
            JsonToken token = parser.nextToken();
            if (token == JsonToken.VALUE_NULL) {
                return Optional.of(BodyEdit.replace(options, "{" + MEMBER + "}"));
            }
            if (token != JsonToken.START_OBJECT) {
                return Optional.empty();
            }
            boolean empty = true;
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                if (parser.currentName().equals("include_usage")) {
                    return Optional.empty();
                }
                empty = false;
                parser.nextToken();
                parser.skipChildren();
            }
            return Optional.of(BodyEdit.insert(options.end() - 1, empty ? MEMBER : "," + MEMBER));
        }
    }
}
