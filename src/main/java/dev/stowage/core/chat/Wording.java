package dev.stowage.core.chat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Phrases that are looked for as words of their own. At the start of each word only those are tried that start with its letter:
 * a pattern of all of them takes several times as long.
 */
final class Wording {

    private static final String END = "(?![\\p{L}\\p{N}_-])";
    private static final String JOINING = "_.`-";

    private final Map<Character, Pattern> byLetter = new HashMap<>();
    private final Optional<Pattern> others;

    /** @param alternatives expressions in small letters, parted by bars */
    Wording(String alternatives) {
        Map<Character, List<String>> all = new HashMap<>();
        List<String> open = new ArrayList<>();
        for (String alternative : parted(alternatives)) {
            char first = alternative.charAt(0);
            (Character.isLetter(first) ? all.computeIfAbsent(first, any -> new ArrayList<>()) : open).add(alternative);
        }
        all.forEach((letter, some) -> byLetter.put(letter, anyOf(some)));
        others = open.isEmpty() ? Optional.empty() : Optional.of(anyOf(open));
    }

    private static Pattern anyOf(List<String> alternatives) {
        return Pattern.compile("(?:" + String.join("|", alternatives) + ")" + END);
    }

    /** By bars outside of parentheses. */
    private static List<String> parted(String alternatives) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int from = 0;
        for (int at = 0; at < alternatives.length(); at++) {
            char letter = alternatives.charAt(at);
            depth += letter == '(' ? 1 : letter == ')' ? -1 : 0;
            if (letter == '|' && depth == 0) {
                parts.add(alternatives.substring(from, at));
                from = at + 1;
            }
        }
        parts.add(alternatives.substring(from));
        return parts;
    }

    /** Whether one of them stands in a text in small letters. */
    boolean isIn(String text) {
        boolean inside = false;
        for (int at = 0; at < text.length(); ) {
            int letter = text.codePointAt(at);
            if (!inside && startsAt(text, at)) {
                return true;
            }
            inside = Character.isLetter(letter) || isNumber(letter) || JOINING.indexOf(letter) >= 0;
            at += Character.charCount(letter);
        }
        return false;
    }

    private boolean startsAt(String text, int at) {
        return Optional.ofNullable(byLetter.get(text.charAt(at)))
                        .filter(some -> matches(some, text, at))
                        .isPresent()
                || others.filter(some -> matches(some, text, at)).isPresent();
    }

    private static boolean matches(Pattern some, String text, int at) {
        return some.matcher(text).region(at, text.length()).lookingAt();
    }

    private static boolean isNumber(int letter) {
        int type = Character.getType(letter);
        return type == Character.DECIMAL_DIGIT_NUMBER
                || type == Character.LETTER_NUMBER
                || type == Character.OTHER_NUMBER;
    }
}
