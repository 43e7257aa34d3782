package dev.stowage.core.chat;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The language of a text, as far as it can be told: by its script, and where that is Latin, by its smallest words. A text that
 * is too short or mixed has none.
 */
public enum Tongue {
    ENGLISH("the and is are was not with that this it to of for have has been you should which from be as by in on"),
    GERMAN("und ist nicht mit das der die den dem ein eine einen wird wurde werden auf für auch sind noch muss bei zu"),
    FRENCH("le la les des est pas avec une dans pour que qui sont et du au aux sur été doit cette ce il"),
    SPANISH("el los las del es una con para que por no se está como fue son este esta pero y hay al debe"),
    ITALIAN("il lo gli della delle è una con per che non sono di da nel alla del stato questo deve e si"),
    PORTUGUESE("o os das dos é uma com para que não em foi são está no na ao pelo deve este mas e se"),
    DUTCH("de het een en niet met van voor dat zijn is wordt naar ook aan nog moet bij maar te op"),
    RUSSIAN("\\p{IsCyrillic}"),
    CHINESE("\\p{IsHan}"),
    JAPANESE("[\\p{IsHiragana}\\p{IsKatakana}]"),
    KOREAN("\\p{IsHangul}"),
    ARABIC("\\p{IsArabic}"),
    UNKNOWN("");

    /** A letter or sign of a word that is not written in ideographs or kana. */
    private static final String SPACED = "[^\\s\\p{IsHan}\\p{IsHangul}\\p{IsHiragana}\\p{IsKatakana}]";

    /** What is the same in a text of any language: code, paths, names. */
    private static final Pattern CODE =
            Pattern.compile("`[^`\\n]{0,400}`|" + SPACED + "{0,100}[/_.@\\\\={}()<>0-9]" + SPACED + "{1,200}");

    private static final Pattern LETTER = Pattern.compile("\\p{L}");
    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}]+");

    private static final int FEWEST_WORDS = 4;
    private static final double LEAD = 1.3;
    /** A letter of a script without an alphabet says as much as so many others. */
    private static final int WEIGHT = 3;
    /** In Japanese, the rest are the characters that Chinese is written in. */
    private static final double LEAST_KANA = 0.1;

    private static final Map<String, List<Tongue>> BY_WORD = byWord();

    private final String mark;

    Tongue(String mark) {
        this.mark = mark;
    }

    private boolean isWords() {
        return compareTo(DUTCH) <= 0;
    }

    private static Map<String, List<Tongue>> byWord() {
        Map<String, List<Tongue>> byWord = new HashMap<>();
        for (Tongue tongue : values()) {
            if (tongue.isWords()) {
                for (String word : tongue.mark.split(" ", -1)) {
                    byWord.merge(word, List.of(tongue), (some, one) -> {
                        List<Tongue> all = new ArrayList<>(some);
                        all.addAll(one);
                        return List.copyOf(all);
                    });
                }
            }
        }
        return byWord;
    }

    /** Its name in English. */
    public String title() {
        return this == UNKNOWN
                ? "the language of the user's messages"
                : name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
    }

    /** Whether a word, in small letters, is one of those that are in every text of a language. */
    public static boolean isSmallWord(String word) {
        return BY_WORD.containsKey(word);
    }

    /** The language that most of a text is in. */
    public static Tongue of(String text) {
        String prose = CODE.matcher(text).replaceAll(" ");
        long letters = count(LETTER, prose);
        long kana = JAPANESE.letters(prose);
        long han = CHINESE.letters(prose);
        if (WEIGHT * (han + kana) > letters - han - kana) {
            return kana > LEAST_KANA * (han + kana) ? JAPANESE : known(CHINESE, han + kana);
        }
        for (Tongue script : List.of(KOREAN, RUSSIAN, ARABIC)) {
            if (2 * script.letters(prose) > letters) {
                return script;
            }
        }
        return ofWords(prose);
    }

    private static Tongue known(Tongue tongue, long letters) {
        return letters == 0 ? UNKNOWN : tongue;
    }

    private long letters(String text) {
        return count(Pattern.compile(mark), text);
    }

    private static long count(Pattern pattern, String text) {
        return pattern.matcher(text).results().count();
    }

    private static Tongue ofWords(String prose) {
        Map<Tongue, Integer> hits = new EnumMap<>(Tongue.class);
        for (String word : NO_WORD.split(prose.toLowerCase(Locale.ROOT), -1)) {
            BY_WORD.getOrDefault(word, List.of()).forEach(tongue -> hits.merge(tongue, 1, Integer::sum));
        }
        Tongue best = UNKNOWN;
        int most = FEWEST_WORDS - 1;
        int second = 0;
        for (Map.Entry<Tongue, Integer> each : hits.entrySet()) {
            if (each.getValue() > most) {
                second = best == UNKNOWN ? second : most;
                best = each.getKey();
                most = each.getValue();
            } else {
                second = Math.max(second, each.getValue());
            }
        }
        return most >= LEAD * second ? best : UNKNOWN;
    }

    /** Whether two texts are in different languages for certain. */
    public boolean isOtherThan(Tongue other) {
        return this != UNKNOWN && other != UNKNOWN && this != other;
    }
}
