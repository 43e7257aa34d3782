package dev.stowage.core.compaction;

import java.util.regex.Pattern;

/** Cuts texts so that no character is torn. */
final class Cut {

    private static final Pattern SPACE = Pattern.compile("\\s++", Pattern.UNICODE_CHARACTER_CLASS);
    private static final String MORE = "…";

    private Cut() {}

    /** The first {@code most} characters, one less where that would tear a pair. */
    static String start(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
    }

    /** The text in one line, with a mark where it was longer than {@code most} characters. */
    static String line(String text, int most) {
        String line = SPACE.matcher(text).replaceAll(" ").strip();
        return line.length() <= most ? line : start(line, most - 1) + MORE;
    }

    /** The first words of a text in one line, with a mark where there are more. */
    static String words(String text, int mostWords, int mostCharacters) {
        String line = line(start(text, 2 * mostCharacters), mostCharacters);
        String[] words = line.split(" ", mostWords + 1);
        return words.length <= mostWords
                ? line
                : line.substring(0, line.length() - words[mostWords].length() - 1) + MORE;
    }
}
