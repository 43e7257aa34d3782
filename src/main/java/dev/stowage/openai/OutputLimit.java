package dev.stowage.openai;

import java.util.List;
import java.util.OptionalInt;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** How long an answer a request allows. */
public final class OutputLimit {

    private static final List<String> FIELDS = List.of("max_completion_tokens", "max_tokens");

    private OutputLimit() {}

    /** Tokens that the answer may have; empty when the request does not say. */
    public static OptionalInt in(byte[] body, ChatIndex index) {
        for (String name : FIELDS) {
            ByteRange range = index.fields().get(name);
            OptionalInt limit = range == null ? OptionalInt.empty() : positive(body, range);
            if (limit.isPresent()) {
                return limit;
            }
        }
        return OptionalInt.empty();
    }

    private static OptionalInt positive(byte[] body, ByteRange range) {
        try (JsonParser parser = Json.parser(body, range)) {
            boolean number = parser.nextToken() == JsonToken.VALUE_NUMBER_INT && range.length() <= 10;
            long value = number ? parser.getLongValue() : 0;
            return value > 0 && value <= Integer.MAX_VALUE ? OptionalInt.of((int) value) : OptionalInt.empty();
        }
    }
}
