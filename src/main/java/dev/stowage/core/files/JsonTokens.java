package dev.stowage.core.files;

/**
 * Cuts text into the tokens of JSON, one after another, and forgives all that is wrong with it: models write arguments
 * that break off, and files end where a tool cut them. It holds nothing, so depth costs nothing.
 */
final class JsonTokens {

    enum Kind {
        OBJECT,
        ARRAY,
        CLOSE,
        COLON,
        COMMA,
        STRING,
        /** A number, true, false, null, or what should not be there. */
        BARE,
        END
    }

    private final String json;
    private int at;
    private int start;
    private String text = "";

    JsonTokens(String json) {
        this.json = json;
    }

    /** What stood in the last string, decoded, or the last bare token. */
    String text() {
        return text;
    }

    /** Where the last token starts. */
    int start() {
        return start;
    }

    /** Whether a colon comes next, which makes the last string a name. */
    boolean beforeColon() {
        skipSpace();
        return at < json.length() && json.charAt(at) == ':';
    }

    Kind next() {
        skipSpace();
        start = at;
        if (at == json.length()) {
            return Kind.END;
        }
        return switch (json.charAt(at++)) {
            case '{' -> Kind.OBJECT;
            case '[' -> Kind.ARRAY;
            case '}', ']' -> Kind.CLOSE;
            case ':' -> Kind.COLON;
            case ',' -> Kind.COMMA;
            case '"' -> string();
            default -> bare();
        };
    }

    private void skipSpace() {
        while (at < json.length() && json.charAt(at) <= ' ') {
            at++;
        }
    }

    private Kind bare() {
        while (at < json.length() && json.charAt(at) > ' ' && "{}[]:,\"".indexOf(json.charAt(at)) < 0) {
            at++;
        }
        text = json.substring(start, at);
        return Kind.BARE;
    }

    private Kind string() {
        while (at < json.length() && json.charAt(at) != '"' && json.charAt(at) != '\\') {
            at++;
        }
        if (at < json.length() && json.charAt(at) == '\\') {
            StringBuilder decoded = new StringBuilder().append(json, start + 1, at);
            escaped(decoded);
            text = decoded.toString();
        } else {
            text = json.substring(start + 1, at);
        }
        at = Math.min(at + 1, json.length());
        return Kind.STRING;
    }

    private void escaped(StringBuilder decoded) {
        while (at < json.length() && json.charAt(at) != '"') {
            char next = json.charAt(at++);
            decoded.append(next == '\\' && at < json.length() ? escape() : next);
        }
    }

    private char escape() {
        char named = json.charAt(at++);
        return switch (named) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'u' -> unicode();
            default -> named;
        };
    }

    private char unicode() {
        int end = Math.min(at + 4, json.length());
        int unit = 0;
        while (at < end && Character.digit(json.charAt(at), 16) >= 0) {
            unit = unit * 16 + Character.digit(json.charAt(at++), 16);
        }
        return (char) unit;
    }
}
