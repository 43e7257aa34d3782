package dev.stowage.core.files;

import dev.stowage.core.chat.Secrets;

/** Cuts texts so that no character is torn. */
public final class Cut {

    private static final String MORE = "…";
    private static final int LONGEST_READ = 4_000;
    /** From here on are scripts that put no blanks between words. */
    private static final char IDEOGRAPHS = 0x2E80;
    /** Of a longer text so much more is looked at, to see what a character at the end is a part of. */
    private static final int AHEAD = 256;
    /** A control character that ends a line. */
    private static final char NEXT_LINE = 0x85;

    private Cut() {}

    /** The first {@code most} characters or a little less. */
    public static String start(String text, int most) {
        return text.length() <= most ? text : text.substring(0, Graphemes.floor(text, most));
    }

    /** The text in one line, with a mark where it was longer than {@code most} characters. */
    public static String line(String text, int most) {
        StringBuilder line = new StringBuilder(Math.min(text.length(), most + AHEAD));
        for (int at = 0; at < text.length() && line.length() < most + AHEAD; at++) {
            char letter = text.charAt(at);
            if (!isSpace(letter)) {
                line.append(letter);
            } else if (line.length() > 0 && line.charAt(line.length() - 1) != ' ') {
                line.append(' ');
            }
        }
        return Graphemes.clipped(line.toString().strip(), most);
    }

    private static boolean isSpace(char letter) {
        return letter == ' ' || (letter >= '\t' && letter <= '\r') || (letter > '~' && isWideSpace(letter));
    }

    private static boolean isWideSpace(char letter) {
        return letter == NEXT_LINE || Character.isSpaceChar(letter);
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
