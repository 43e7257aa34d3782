package dev.stowage.openai;

import tools.jackson.core.io.JsonStringEncoder;

/** Text as it stands in JSON. Half of a surrogate pair, which UTF-8 cannot say, is escaped. */
final class JsonText {

    private JsonText() {}

    static String quoted(String text) {
        return '"' + escaped(text) + '"';
    }

    static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        JsonStringEncoder.getInstance().quoteAsString(text, escaped);
        for (int i = 0; i < escaped.length(); i++) {
            char unit = escaped.charAt(i);
            if (Character.isHighSurrogate(unit)
                    && i + 1 < escaped.length()
                    && Character.isLowSurrogate(escaped.charAt(i + 1))) {
                i++;
            } else if (Character.isSurrogate(unit)) {
                escaped.replace(i, i + 1, String.format("\\u%04x", (int) unit));
            }
        }
        return escaped.toString();
    }
}
