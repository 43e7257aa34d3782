package dev.stowage.core.memory;

import dev.stowage.core.chat.Tongue;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The words of a text, in small letters. Where words are not set apart by spaces, pairs of characters stand for them.
 */
public record Words(Set<String> all) {

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_]+");

    /** Finding a character's script takes long, and those of most texts are all below the first of these. */
    private static final Pattern UNSPACED =
            Pattern.compile("[\\x{E00}-\\x{10FFFF}&&[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}]]+");

    public Words {
        all = Set.copyOf(all);
    }

    /** The words of a text. */
    public static Words of(String text) {
        Set<String> words = new HashSet<>();
        String lower = text.toLowerCase(Locale.ROOT);
        UNSPACED.matcher(lower).results().map(MatchResult::group).forEach(run -> pairs(run, words));
        WORD.matcher(UNSPACED.matcher(lower).replaceAll(" "))
                .results()
                .map(MatchResult::group)
                .forEach(words::add);
        return new Words(words);
    }

    private static void pairs(String run, Set<String> words) {
        int[] signs = run.codePoints().toArray();
        if (signs.length == 1) {
            words.add(run);
        }
        for (int i = 0; i + 1 < signs.length; i++) {
            words.add(new String(signs, i, 2));
        }
    }

    /** The share of these that are in {@code other} too, 0..1; 0 where they have nothing in common that says anything. */
    public double shareIn(Words other) {
        long common = all.stream().filter(other.all::contains).count();
        boolean telling = all.stream().anyMatch(word -> other.all.contains(word) && !Tongue.isSmallWord(word));
        return telling ? (double) common / all.size() : 0;
    }

    long in(String text) {
        Words there = of(text);
        return all.stream()
                .filter(word -> there.all.contains(word) && !Tongue.isSmallWord(word))
                .count();
    }
}
