package dev.stowage.core.chat;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Takes secrets out of text that Stowage writes down: keys of providers and code hosts, private keys, bearer tokens,
 * passwords in connection strings. It knows shapes only; a secret without one stays.
 *
 * <p>No pattern can match in more than one way from one place, so a text takes time in proportion to its length. What stands
 * in a secret's place needs no escape in JSON.
 */
public final class Secrets {

    private static final String MASK = "[masked]";
    private static final int LETTER_BITS = 7;
    private static final int LAST_THREE = (1 << (3 * LETTER_BITS)) - 1;
    private static final int ENDS_BITS = 12;
    private static final int SPREAD = 0x9E3779B1;

    private static final List<Shape> SHAPES = List.of(
            new Shape(
                    List.of("PRIVATE KEY-----"),
                    "-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----(?s:.{0,20000}?)-----END [A-Z ]{0,30}PRIVATE KEY-----",
                    MASK),
            new Shape(List.of("sk-", "sk_", "pk-", "pk_", "rk-", "rk_"), "\\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,}", MASK),
            new Shape(
                    List.of(
                            "gho_",
                            "ghp_",
                            "ghr_",
                            "ghs_",
                            "ghu_",
                            "github_pat_",
                            "glpat-",
                            "gsk_",
                            "hf_",
                            "npm_",
                            "xai-",
                            "xox",
                            "ya29."),
                    "\\b(?:gh[oprsu]_|github_pat_|glpat-|gsk_|hf_|npm_|xai-|xox[abeprs]-|ya29\\.)[A-Za-z0-9_-]{16,}",
                    MASK),
            new Shape(List.of("AKIA", "ASIA"), "\\bA(?:KIA|SIA)[0-9A-Z]{16}\\b", MASK),
            new Shape(List.of("AIza"), "\\bAIza[0-9A-Za-z_-]{35}", MASK),
            new Shape(List.of("eyJ"), "\\beyJ[A-Za-z0-9_-]{10,}\\.[A-Za-z0-9_-]{10,}\\.[A-Za-z0-9_-]{10,}", MASK),
            new Shape(
                    List.of("rer ", "reR ", "rEr ", "rER ", "Rer ", "ReR ", "REr ", "RER "),
                    "(?i)\\b(bearer )[A-Za-z0-9._~+/=-]{16,}",
                    "$1" + MASK),
            new Shape(
                    List.of("://"),
                    "\\b([a-z][a-z0-9+.-]{1,20}://[^\\s:/@\"'\\\\]{1,100}):[^\\s:/@\"'\\\\]{1,200}@",
                    "$1:" + MASK + "@"));

    /**
     * What a secret looks like.
     *
     * @param marks of which every match holds one, in whatever case it is written; they are found much faster
     */
    private record Shape(List<String> marks, Pattern pattern, String replacement) {

        Shape(List<String> marks, String expression, String replacement) {
            this(marks, Pattern.compile(expression), replacement);
        }

        String mask(String text) {
            return marks.stream().anyMatch(text::contains)
                    ? pattern.matcher(text).replaceAll(replacement)
                    : text;
        }
    }

    /** Marks by their last three letters: one walk tells that a text has none of them. */
    private static final Map<Integer, List<String>> MARKS = SHAPES.stream()
            .flatMap(shape -> shape.marks.stream())
            .collect(Collectors.groupingBy(mark -> mark.chars().reduce(0, Secrets::lastThree)));

    /** Whether some mark ends in three letters that fall together so. */
    private static final boolean[] ENDS = ends();

    private Secrets() {}

    private static boolean[] ends() {
        boolean[] ends = new boolean[1 << ENDS_BITS];
        MARKS.keySet().forEach(letters -> ends[place(letters)] = true);
        return ends;
    }

    private static int lastThree(int letters, int next) {
        return ((letters << LETTER_BITS) ^ next) & LAST_THREE;
    }

    private static int place(int letters) {
        return (letters * SPREAD) >>> (Integer.SIZE - ENDS_BITS);
    }

    private static boolean hasMark(String text) {
        int letters = 0;
        for (int at = 0; at < text.length(); at++) {
            letters = lastThree(letters, text.charAt(at));
            if (ENDS[place(letters)] && endsInMark(text, at + 1, letters)) {
                return true;
            }
        }
        return false;
    }

    private static boolean endsInMark(String text, int end, int letters) {
        for (String mark : MARKS.getOrDefault(letters, List.of())) {
            if (text.startsWith(mark, end - mark.length())) {
                return true;
            }
        }
        return false;
    }

    /** The text without what looks like a secret; the very same text where nothing does. */
    public static String masked(String text) {
        if (!hasMark(text)) {
            return text;
        }
        String masked = text;
        for (Shape shape : SHAPES) {
            masked = shape.mask(masked);
        }
        return masked;
    }
}
