package dev.stowage.openai;

import java.util.HexFormat;

/** Text as a JSON string, the same for the same text. Half a surrogate pair, which UTF-8 cannot carry, is escaped. */
final class JsonText {

    private static final HexFormat HEX = HexFormat.of();

    private JsonText() {}

    static String quoted(CharSequence text) {
        StringBuilder json = new StringBuilder(text.length() + 16).append('"');
        for (int at = 0; at < text.length(); at++) {
            char next = text.charAt(at);
            if (next == '"' || next == '\\') {
                json.append('\\').append(next);
            } else if (next == '\n') {
                json.append("\\n");
            } else if (isPair(text, at)) {
                json.append(next).append(text.charAt(++at));
            } else if (next < ' ' || Character.isSurrogate(next)) {
                json.append("\\u").append(HEX.toHexDigits(next));
            } else {
                json.append(next);
            }
        }
        return json.append('"').toString();
    }

    private static boolean isPair(CharSequence text, int at) {
        return at + 1 < text.length() && Character.isSurrogatePair(text.charAt(at), text.charAt(at + 1));
    }
}
