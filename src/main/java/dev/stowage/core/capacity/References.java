package dev.stowage.core.capacity;

import dev.stowage.core.files.FileNames;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a text refers to: paths, addresses and symbols of code. A path has a separator and a name, or an ending that files
 * have; the last word of a sentence, with its full stop, is none.
 */
final class References {

    /** Of a longer text, its start is looked at. */
    private static final int LONGEST_TEXT = 16_000;

    private static final int MOST = 512;
    private static final String BETWEEN = "\"'<>|,;()[]{}*";
    private static final int LONGEST_WORD = 400;
    private static final int LONGEST_BARE = 12;
    private static final Pattern ADDRESS = Pattern.compile("[a-z][a-z+.-]{1,20}://\\S{2,}");
    private static final Pattern PLACE = Pattern.compile(
            "(?:[A-Za-z]:|~|\\.{1,2})?(?:[/\\\\])?(?:[\\w@.+$-]{1,200}[/\\\\])*[\\w@.+$-]{1,200}[/\\\\]?");
    private static final Pattern SYMBOL = Pattern.compile(
            "[a-z]\\w*_\\w+|[A-Z]\\w*_\\w*[A-Z]\\w*|[a-z]+[A-Z]\\w*|[A-Z]+[a-z0-9]+[A-Z]\\w*|\\w+(?:::|#)\\w[\\w:#]*");
    private static final Pattern QUOTED = Pattern.compile("`([\\w$.:#/\\\\-]{2,100})(?:\\(\\))?`");
    private static final Pattern CALLED = Pattern.compile("\\b([A-Za-z_]\\w{2,80})\\(");
    private static final Pattern NUMBERED = Pattern.compile("(?::\\d{1,7}){1,2}$");
    private static final Set<String> CHOICES = Set.of("and/or", "or/and", "he/she", "she/he", "his/her", "him/her");

    private References() {}

    static Set<String> in(String text) {
        String start = text.substring(0, Math.min(LONGEST_TEXT, text.length()));
        Set<String> found = new LinkedHashSet<>();
        words(start, found);
        if (start.indexOf('`') >= 0) {
            QUOTED.matcher(start).results().map(quoted -> quoted.group(1)).forEach(found::add);
        }
        if (start.indexOf('(') >= 0) {
            CALLED.matcher(start).results().map(called -> called.group(1)).forEach(found::add);
        }
        return found.size() <= MOST
                ? found
                : new LinkedHashSet<>(found.stream().limit(MOST).toList());
    }

    /** Most words are prose, and are passed over as they are read. */
    private static void words(String text, Set<String> found) {
        int from = 0;
        boolean telling = false;
        for (int at = 0; at < text.length(); at++) {
            char letter = text.charAt(at);
            if (Character.isWhitespace(letter) || BETWEEN.indexOf(letter) >= 0) {
                consider(text, from, at, telling, found);
                from = at + 1;
                telling = false;
            } else {
                telling |= isTelling(letter, at == from);
            }
        }
        consider(text, from, text.length(), telling, found);
    }

    /** What stands in a path, an address or a symbol, and hardly ever in a word: or a capital, which names of files begin with. */
    private static boolean isTelling(char letter, boolean first) {
        return switch (letter) {
            case '/', '\\', '.', '_', ':', '#' -> true;
            default -> letter >= 'A' && letter <= 'Z' && !first;
        };
    }

    private static void consider(String text, int from, int to, boolean telling, Set<String> found) {
        int length = to - from;
        if (length > 1 && length <= LONGEST_WORD) {
            String word = text.substring(from, to);
            if (telling || isBare(word)) {
                add(word, found);
            }
        }
    }

    /** A file's name without an ending: {@code Makefile}. */
    private static boolean isBare(String word) {
        return word.length() <= LONGEST_BARE && Character.isUpperCase(word.charAt(0)) && FileNames.isPath(word);
    }

    private static void add(String word, Set<String> found) {
        String bare = NUMBERED.matcher(trimmed(word)).replaceAll("");
        if (ADDRESS.matcher(bare).matches()
                || isPath(bare)
                || SYMBOL.matcher(bare).matches()) {
            found.add(bare);
        }
    }

    private static String trimmed(String word) {
        int from = 0;
        int to = word.length();
        while (from < to && "`:!?".indexOf(word.charAt(from)) >= 0) {
            from++;
        }
        while (to > from && "`.:!?".indexOf(word.charAt(to - 1)) >= 0) {
            to--;
        }
        return word.substring(from, to);
    }

    private static boolean isPath(String word) {
        if (FileNames.isPath(word)) {
            return true;
        }
        boolean separated = word.indexOf('/') >= 0 || word.indexOf('\\') >= 0;
        return separated
                && PLACE.matcher(word).matches()
                && hasName(word)
                && !CHOICES.contains(word.toLowerCase(Locale.ROOT));
    }

    /** A part of at least two characters, one of them a letter; {@code 1/2} and {@code n/a} have none. */
    private static boolean hasName(String word) {
        for (String part : word.split("[/\\\\]", -1)) {
            if (part.length() > 1 && part.chars().anyMatch(Character::isLetter)) {
                return true;
            }
        }
        return false;
    }
}
