package dev.stowage.replay;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** JSON trees and their text; numbers keep the digits that they were written with. */
final class Json {

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxStringLength(Integer.MAX_VALUE)
                            .build())
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private Json() {}

    /**
     * The one value that {@code json} is; a missing node where there is none.
     *
     * @throws tools.jackson.core.JacksonException if it is none, or more than one
     */
    static JsonNode read(byte[] json) {
        return MAPPER.readTree(json);
    }

    /** Whether a first value ends on the first line, and something stands after it. */
    static boolean isFollowedByMore(byte[] json) {
        try (JsonParser parser = MAPPER.createParser(json)) {
            parser.nextToken();
            parser.skipChildren();
            boolean onFirstLine = parser.currentLocation().getLineNr() == 1;
            return onFirstLine && isMore(parser);
        } catch (JacksonException malformed) {
            return false;
        }
    }

    private static boolean isMore(JsonParser parser) {
        try {
            return parser.nextToken() != null;
        } catch (JacksonException malformed) {
            return true;
        }
    }

    static JsonNode read(String json) {
        return MAPPER.readTree(json);
    }

    /** A value on one line. */
    static String write(Object value) {
        return MAPPER.writeValueAsString(value);
    }

    /** A value for people to look at. */
    static String pretty(JsonNode value) {
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value);
    }

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }
}
