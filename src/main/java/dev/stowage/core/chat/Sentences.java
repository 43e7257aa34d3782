package dev.stowage.core.chat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The sentences of prose, verbatim; blocks of code are none. */
public final class Sentences {

    private static final Pattern FENCE = Pattern.compile("\\s{0,3}(?:```|~~~).*");
    private static final Pattern MARK = Pattern.compile("^(?:[-*•>#]+|\\d{1,3}[.)])\\s+");
    private static final String ENDS = ".!?…";
    private static final String ENDS_UNSPACED = "。！？；";
    private static final int SHORTEST = 2;

    private Sentences() {}

    /** Those of a text, in its order, without marks of lists and quotations. */
    public static List<String> of(String text) {
        List<String> sentences = new ArrayList<>();
        boolean code = false;
        for (String line : text.lines().toList()) {
            if (FENCE.matcher(line).matches()) {
                code = !code;
            } else if (!code) {
                split(line, sentences);
            }
        }
        return sentences;
    }

    private static void split(String line, List<String> sentences) {
        int from = 0;
        for (int i = 0; i < line.length(); i++) {
            if (ends(line, i)) {
                add(line.substring(from, i + 1), sentences);
                from = i + 1;
            }
        }
        add(line.substring(from), sentences);
    }

    private static boolean ends(String line, int at) {
        boolean beforeBlank = at + 1 == line.length() || Character.isWhitespace(line.charAt(at + 1));
        return ENDS_UNSPACED.indexOf(line.charAt(at)) >= 0 || (ENDS.indexOf(line.charAt(at)) >= 0 && beforeBlank);
    }

    private static void add(String sentence, List<String> sentences) {
        String bare = MARK.matcher(sentence.strip()).replaceFirst("");
        if (bare.length() >= SHORTEST) {
            sentences.add(bare);
        }
    }

    /** Whether it is a question. */
    public static boolean asks(String sentence) {
        return sentence.endsWith("?") || sentence.endsWith("？");
    }
}
