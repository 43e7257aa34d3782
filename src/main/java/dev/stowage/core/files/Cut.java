package dev.stowage.core.files;

import dev.stowage.core.chat.Secrets;
import java.util.regex.Pattern;

/** Cuts texts so that no character is torn. */
public final class Cut {

    private static final Pattern SPACE = Pattern.compile("\\s++", Pattern.UNICODE_CHARACTER_CLASS);
    private static final String MORE = "…";
    private static final int LONGEST_READ = 4_000;
    /** From here on are scripts that put no blanks between words. */
    private static final char IDEOGRAPHS = 0x2E80;

    private Cut() {}

    /** The first {@code most} characters or a little less. */
    public static String start(String text, int most) {
        return text.length() <= most ? text : text.substring(0, Graphemes.floor(text, most));
    }

    /** The text in one line, with a mark where it was longer than {@code most} characters. */
    public static String line(String text, int most) {
        return Graphemes.clipped(SPACE.matcher(text).replaceAll(" ").strip(), most);
    }

    /** The same; secrets go first, for half a one is not recognised. */
    public static String masked(String text, int most) {
        return line(Secrets.masked(start(text, LONGEST_READ)), most);
    }

    /**
     * The first words of a text in one line, with a mark where there are more.
     *
     * @param mostCharacters where words are not set apart by spaces, a third of that
     */
    public static String words(String text, int mostWords, int mostCharacters) {
        String line = line(start(text, 2 * mostCharacters), widthLimit(text, mostCharacters));
        String[] words = line.split(" ", mostWords + 1);
        return words.length <= mostWords
                ? line
                : line.substring(0, line.length() - words[mostWords].length() - 1) + MORE;
    }

    private static int widthLimit(String text, int mostCharacters) {
        boolean unspaced = start(text, mostCharacters)
                        .chars()
                        .filter(letter -> letter >= IDEOGRAPHS)
                        .count()
                > mostCharacters / 10;
        return unspaced ? mostCharacters / 3 : mostCharacters;
    }
}
