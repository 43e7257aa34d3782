package dev.stowage.openai;

import java.util.List;
import java.util.OptionalInt;

/** How long an answer a request allows. */
public final class OutputLimit {

    private static final List<String> FIELDS = List.of("max_completion_tokens", "max_tokens");

    private static final int DIGITS = 10;

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

    /** A field's value, which is known to be JSON, if it is a number of digits only that is one. */
    private static OptionalInt positive(byte[] body, ByteRange range) {
        long value = 0;
        for (int i = range.start(); i < range.end(); i++) {
            if (body[i] < '0' || body[i] > '9' || range.length() > DIGITS) {
                return OptionalInt.empty();
            }
            value = 10 * value + body[i] - '0';
        }
        return value > 0 && value <= Integer.MAX_VALUE ? OptionalInt.of((int) value) : OptionalInt.empty();
    }
}
