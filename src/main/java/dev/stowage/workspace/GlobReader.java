package dev.stowage.workspace;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/** Reads a pattern into what each of its letters fits. */
final class GlobReader {

    private static final Map<String, IntPredicate> CLASSES = Map.ofEntries(
            Map.entry("alpha", ascii(Character::isLetter)),
            Map.entry("digit", ascii(Character::isDigit)),
            Map.entry("alnum", ascii(Character::isLetterOrDigit)),
            Map.entry("upper", ascii(Character::isUpperCase)),
            Map.entry("lower", ascii(Character::isLowerCase)),
            Map.entry("space", ascii(letter -> letter == ' ' || (letter >= '\t' && letter <= '\r'))),
            Map.entry("blank", letter -> letter == ' ' || letter == '\t'),
            Map.entry("cntrl", ascii(Character::isISOControl)),
            Map.entry("graph", letter -> letter > ' ' && letter < 0x7F),
            Map.entry("print", letter -> letter >= ' ' && letter < 0x7F),
            Map.entry("punct", letter -> letter > ' ' && letter < 0x7F && !Character.isLetterOrDigit(letter)),
            Map.entry("xdigit", ascii(letter -> Character.digit(letter, 16) >= 0)));

    private final int[] pattern;
    private final List<IntPredicate> letters = new ArrayList<>();
    private int at;
    private boolean broken;

    GlobReader(String pattern) {
        this.pattern = pattern.codePoints().toArray();
    }

    private static IntPredicate ascii(IntPredicate letters) {
        return letter -> letter < 0x80 && letters.test(letter);
    }

    /** Empty where the pattern is broken. */
    Optional<List<IntPredicate>> letters() {
        while (at < pattern.length && !broken) {
            letters.add(letter(next()));
        }
        return broken ? Optional.empty() : Optional.of(letters);
    }

    private IntPredicate letter(int first) {
        return switch (first) {
            case '*' -> Glob.STAR;
            case '?' -> any -> true;
            case '[' -> brackets();
            case '\\' -> only(next());
            default -> only(first);
        };
    }

    private static IntPredicate only(int wanted) {
        return letter -> letter == wanted;
    }

    /** The next letter; where there is none, the pattern is broken. */
    private int next() {
        broken |= at >= pattern.length;
        return broken ? 0 : pattern[at++];
    }

    private IntPredicate brackets() {
        int first = next();
        boolean negated = first == '!' || first == '^';
        int letter = negated ? next() : first;
        IntPredicate any = none -> false;
        do {
            any = any.or(member(letter));
            letter = next();
        } while (letter != ']' && !broken);
        return negated ? any.negate() : any;
    }

    private IntPredicate member(int first) {
        if (first == '[' && at < pattern.length && pattern[at] == ':') {
            return named();
        }
        int low = first == '\\' ? next() : first;
        boolean isRange = at + 1 < pattern.length && pattern[at] == '-' && pattern[at + 1] != ']';
        if (!isRange) {
            return only(low);
        }
        at++;
        int end = next();
        int high = end == '\\' ? next() : end;
        return letter -> low <= letter && letter <= high;
    }

    /** Such as {@code [:alpha:]}; where it is not closed, the bracket stands for itself. */
    private IntPredicate named() {
        int end = at + 1;
        while (end < pattern.length && pattern[end] != ']') {
            end++;
        }
        boolean isName = end < pattern.length && end - 1 > at && pattern[end - 1] == ':';
        if (!isName) {
            return only('[');
        }
        IntPredicate known = CLASSES.get(new String(pattern, at + 1, end - at - 2));
        broken |= known == null;
        at = end + 1;
        return known == null ? none -> false : known;
    }
}
