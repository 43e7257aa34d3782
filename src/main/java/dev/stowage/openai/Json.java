package dev.stowage.openai;

import java.nio.charset.StandardCharsets;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;

/** The streaming parsers of this package, with bounds on what a body may make them hold. */
final class Json {

    /** Deeper documents are passed on unread: each level costs the parser a context object. */
    static final int MAX_DEPTH = 512;

    /** Bodies are read on a few threads of the process; a pool that these share makes them wait for each other. */
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .build())
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .recyclerPool(JsonRecyclerPools.threadLocalPool())
            .build();

    private Json() {}

    static JsonParser parser(byte[] bytes, ByteRange range) {
        return FACTORY.createParser(ObjectReadContext.empty(), bytes, range.start(), range.length());
    }

    /**
     * Parses a value to its end; its first token.
     *
     * @throws tools.jackson.core.JacksonException if it is not JSON, or deeper than {@link #MAX_DEPTH}
     */
    static JsonToken check(byte[] bytes, ByteRange range) {
        try (JsonParser parser = parser(bytes, range)) {
            JsonToken first = parser.nextToken();
            parser.skipChildren();
            end(parser);
            return first;
        }
    }

    /**
     * Reads on from the last token of a value to its end.
     *
     * @throws tools.jackson.core.JacksonException if there was no value, or something follows it
     */
    static void end(JsonParser parser) {
        parser.finishToken();
        if (parser.currentToken() == null || parser.nextToken() != null) {
            throw new StreamReadException(parser, "not one value");
        }
    }

    /**
     * The value that a parser stands at, as it is written, to its end.
     *
     * @param base where in {@code bytes} the parser began
     */
    static String written(JsonParser parser, byte[] bytes, int base) {
        int start = base + (int) parser.currentTokenLocation().getByteOffset();
        parser.skipChildren();
        parser.finishToken();
        int end = base + (int) parser.currentLocation().getByteOffset();
        return new String(bytes, start, end - start, StandardCharsets.UTF_8);
    }

    /** A parser that is fed as bytes arrive; {@code nextToken()} says NOT_AVAILABLE where they end for now. */
    static JsonParser fedParser() {
        return FACTORY.createNonBlockingByteArrayParser(ObjectReadContext.empty());
    }
}
