package dev.stowage.openai;

import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Finds the first top-level {@code model} of a JSON body, wherever it stands. All else is skimmed, byte by byte and without
 * a bound on depth: what a parser would stumble over before the model must not send a request to another provider.
 */
public final class LeadingModel implements ModelSearch {

    private static final String MODEL = "model";

    /** The name with its quotes, each of its letters escaped. */
    private static final int LONGEST_SPELLING = 2 + MODEL.length() * 6;

    private enum Place {
        START,
        BEFORE_NAME,
        NAME,
        AFTER_NAME,
        BEFORE_VALUE,
        STRING,
        SCALAR,
        NESTED,
        NESTED_STRING,
        AFTER_VALUE,
        OVER
    }

    private Place place = Place.START;
    private int at;
    private int start;
    private int depth;
    private boolean escaped;
    private boolean named;
    private Optional<Named> found = Optional.empty();

    @Override
    public boolean isOver(byte[] body, int length) {
        while (at < length && place != Place.OVER) {
            place = after(body[at], body);
            at++;
        }
        return place == Place.OVER;
    }

    @Override
    public Optional<Named> found() {
        return found;
    }

    private Place after(byte next, byte[] body) {
        return switch (place) {
            case START -> isSpace(next) || isByteOrderMark(next) ? place : next == '{' ? Place.BEFORE_NAME : Place.OVER;
            case BEFORE_NAME -> isSpace(next) ? place : next == '"' ? begun(Place.NAME) : Place.OVER;
            case NAME -> endsString(next) ? afterName(body) : place;
            case AFTER_NAME -> isSpace(next) ? place : next == ':' ? Place.BEFORE_VALUE : Place.OVER;
            case BEFORE_VALUE -> isSpace(next) ? place : valueBeginningWith(next);
            case STRING -> endsString(next) ? afterString(body) : place;
            case NESTED -> nested(next);
            case NESTED_STRING -> endsString(next) ? Place.NESTED : place;
            case SCALAR -> isSpace(next) || next == ',' || next == '}' ? afterValue(next) : place;
            case AFTER_VALUE -> afterValue(next);
            case OVER -> place;
        };
    }

    private static boolean isSpace(byte value) {
        return value == ' ' || value == '\n' || value == '\r' || value == '\t';
    }

    private static boolean isByteOrderMark(byte value) {
        return value == (byte) 0xEF || value == (byte) 0xBB || value == (byte) 0xBF;
    }

    private Place begun(Place string) {
        start = at;
        return string;
    }

    private boolean endsString(byte next) {
        boolean ends = next == '"' && !escaped;
        escaped = next == '\\' && !escaped;
        return ends;
    }

    private ByteRange quoted() {
        return new ByteRange(start, at + 1);
    }

    private Place afterName(byte[] body) {
        named = quoted().length() <= LONGEST_SPELLING
                && string(body, quoted()).filter(MODEL::equals).isPresent();
        return Place.AFTER_NAME;
    }

    private Place valueBeginningWith(byte next) {
        return switch (next) {
            case '"' -> begun(Place.STRING);
            case '{', '[' -> nested(next);
            default -> Place.SCALAR;
        };
    }

    private Place afterString(byte[] body) {
        if (named) {
            found = string(body, quoted()).map(name -> new Named(name, Optional.of(quoted())));
        }
        return found.isPresent() ? Place.OVER : Place.AFTER_VALUE;
    }

    private Place nested(byte next) {
        switch (next) {
            case '"' -> {
                return Place.NESTED_STRING;
            }
            case '{', '[' -> depth++;
            case '}', ']' -> depth--;
            default -> {}
        }
        return depth == 0 ? Place.AFTER_VALUE : Place.NESTED;
    }

    private Place afterValue(byte next) {
        if (isSpace(next)) {
            return Place.AFTER_VALUE;
        }
        return next == ',' ? Place.BEFORE_NAME : Place.OVER;
    }

    private static Optional<String> string(byte[] body, ByteRange range) {
        try (JsonParser parser = Json.parser(body, range)) {
            return parser.nextToken() == JsonToken.VALUE_STRING ? Optional.of(parser.getString()) : Optional.empty();
        } catch (JacksonException broken) {
            return Optional.empty();
        }
    }
}
