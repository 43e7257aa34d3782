package dev.stowage.workspace;

import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * A pattern for one name, as git's ignore files have it. Matching goes back to the last star only, which takes the length of the
 * pattern times that of the name at most, whoever wrote the pattern.
 */
final class Glob {

    static final IntPredicate STAR = letter -> true;

    private final List<IntPredicate> letters;

    private Glob(List<IntPredicate> letters) {
        this.letters = List.copyOf(letters);
    }

    /** Empty where it is broken, as by a bracket that is not closed: it fits nothing then. */
    static Optional<Glob> of(String pattern) {
        return new GlobReader(pattern).letters().map(Glob::new);
    }

    boolean fits(String name) {
        int[] text = name.codePoints().toArray();
        int at = 0;
        int letter = 0;
        int star = -1;
        int from = 0;
        while (at < text.length) {
            if (letter < letters.size() && letters.get(letter) == STAR) {
                star = letter++;
                from = at;
            } else if (letter < letters.size() && letters.get(letter).test(text[at])) {
                letter++;
                at++;
            } else if (star >= 0) {
                letter = star + 1;
                at = ++from;
            } else {
                return false;
            }
        }
        return letters.subList(letter, letters.size()).stream().allMatch(rest -> rest == STAR);
    }
}
