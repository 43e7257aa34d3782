package dev.stowage.core.compaction;

import dev.stowage.core.compaction.Term.Kind;
import dev.stowage.core.files.FileNames;
import java.util.function.ObjIntConsumer;
import java.util.regex.Pattern;

/** Finds the terms in a text, in one walk over it. */
final class Terms {

    private static final int SHORTEST_NAME = 5;
    private static final int SHORTEST_QUOTED = 4;
    private static final int LONGEST = 120;
    private static final int FEWEST_DIGITS = 3;
    private static final int MOST_DIGITS = 15;
    /** From here on are scripts that put no blanks between words. */
    private static final char IDEOGRAPHS = 0x2E80;

    private static final boolean[] JOINS = joins("_./-@~$+");
    private static final Pattern FIGURE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}"
            + "|[$€£]\\d{1,9}(?:,\\d{3})*(?:\\.\\d+)?"
            + "|\\d{1,9}(?:,\\d{3})*(?:\\.\\d+)*(?:%|ms|[kKMGT]i?B|px|€|kg|km|元|円)"
            + "|\\d{1,9}(?:\\.\\d+)+|\\d{1,3}(?:,\\d{3})+|\\d{3,15}");

    private final String text;
    /** Those of the text; one by one they are read faster from here. */
    private final char[] letters;

    private final ObjIntConsumer<Term> found;

    private static boolean[] joins(String marks) {
        boolean[] joins = new boolean[128];
        for (char letter = 0; letter < joins.length; letter++) {
            joins[letter] = Character.isLetterOrDigit(letter) || marks.indexOf(letter) >= 0;
        }
        return joins;
    }

    private Terms(String text, ObjIntConsumer<Term> found) {
        this.text = text;
        this.letters = text.toCharArray();
        this.found = found;
    }

    /** Tells each term and where it starts, in their order. */
    static void in(String text, ObjIntConsumer<Term> found) {
        new Terms(text, found).walk();
    }

    private void walk() {
        int at = 0;
        while (at < letters.length) {
            int from = at;
            boolean plain = from == 0 || letters[from - 1] != '`';
            while (at < letters.length && joins(at)) {
                plain &= isSmall(letters[at]) || (at == from && Character.isUpperCase(letters[at]));
                at++;
            }
            if (at == from) {
                at++;
            } else if (!plain) {
                run(from, at);
            }
        }
    }

    private static boolean isSmall(char letter) {
        return letter >= 'a' && letter <= 'z';
    }

    private boolean joins(int at) {
        char letter = letters[at];
        if (letter < JOINS.length) {
            return JOINS[letter]
                    || (letter == ',' && isDigit(at - 1) && isDigit(at + 1))
                    || (letter == '%' && isDigit(at - 1));
        }
        return isLetterOrDigit(letter)
                || letter == '€'
                || letter == '£'
                || ((letter == '元' || letter == '円') && isDigit(at - 1));
    }

    private static boolean isLetterOrDigit(char letter) {
        return letter < IDEOGRAPHS && Character.isLetterOrDigit(letter);
    }

    private boolean isDigit(int at) {
        return at >= 0 && at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
    }

    private void run(int from, int to) {
        int start = from;
        int end = to;
        while (end > start && "./-@~+$".indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        while (start < end && "-@+".indexOf(text.charAt(start)) >= 0) {
            start++;
        }
        start += isEscape(start) ? 1 : 0;
        if (end - start < 2 || end - start > LONGEST) {
            return;
        }
        String run = text.substring(start, end);
        if (isPath(run)) {
            found.accept(new Term(Kind.PATH, run), start);
        } else if (isFigure(run)) {
            figure(run, start, end);
        } else {
            words(start, end);
        }
    }

    /** Whether a letter is the second half of a line end or a tab as programs write them, and a word starts behind it. */
    private boolean isEscape(int at) {
        return at > 0
                && at + 1 < text.length()
                && text.charAt(at - 1) == '\\'
                && "nrt".indexOf(text.charAt(at)) >= 0
                && Character.isUpperCase(text.charAt(at + 1));
    }

    /** With a known ending; or from a root; or with two slashes. */
    private static boolean isPath(String run) {
        int slash = run.indexOf('/');
        boolean apart = slash >= 0 && run.indexOf('/', slash + 1) > 0;
        boolean path = apart || (run.indexOf('.') > 0 && FileNames.isPath(run));
        return path && (slash < 0 || (isLettered(run) && !run.contains("//")));
    }

    private static boolean isLettered(String run) {
        for (int i = 0; i < run.length(); i++) {
            if (run.charAt(i) < IDEOGRAPHS && Character.isLetter(run.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isFigure(String word) {
        char first = word.charAt(0);
        if (first >= '0' && first <= '9') {
            int digits = 1;
            while (digits < word.length() && word.charAt(digits) >= '0' && word.charAt(digits) <= '9') {
                digits++;
            }
            return digits == word.length()
                    ? digits >= FEWEST_DIGITS && digits <= MOST_DIGITS
                    : FIGURE.matcher(word).matches();
        }
        return (first == '$' || first == '€' || first == '£')
                && FIGURE.matcher(word).matches();
    }

    private void words(int start, int end) {
        int from = start;
        for (int at = start; at <= end; at++) {
            if (at == end || splits(letters[at])) {
                word(from, at);
                from = at + 1;
            }
        }
    }

    private static boolean splits(char letter) {
        return switch (letter) {
            case '-', '@', '~', '+', '/', '€', '£' -> true;
            default -> false;
        };
    }

    private void word(int from, int to) {
        int start = from;
        while (start < to && text.charAt(start) == '.') {
            start++;
        }
        int end = to;
        while (end > start && text.charAt(end - 1) == '.') {
            end--;
        }
        if (end - start < 3) {
            return;
        }
        String word = text.substring(start, end);
        int comma = word.indexOf(',');
        if (isFigure(word)) {
            figure(word, start, end);
        } else if (comma > 0) {
            word(start, start + comma);
            word(start + comma + 1, end);
        } else if (isName(word) || (word.length() >= SHORTEST_QUOTED && isQuoted(start, end))) {
            found.accept(new Term(Kind.NAME, word), start);
        }
    }

    /** Numbers that only count lines are none. */
    private void figure(String figure, int start, int end) {
        int before = start;
        while (before > 0 && (text.charAt(before - 1) == ' ' || text.charAt(before - 1) == '\t')) {
            before--;
        }
        boolean first = before == 0 || text.charAt(before - 1) == '\n';
        boolean last = end == text.length() || "\n\t:|→-".indexOf(text.charAt(end)) >= 0 || text.startsWith("  ", end);
        if (!(first && last)) {
            found.accept(new Term(Kind.FIGURE, figure), start);
        }
    }

    private boolean isQuoted(int start, int end) {
        boolean opened = start > 0 && text.charAt(start - 1) == '`';
        return opened && (text.startsWith("`", end) || text.startsWith("()`", end));
    }

    private static boolean isName(String word) {
        if (word.length() < SHORTEST_NAME || word.contains("..")) {
            return false;
        }
        boolean joined = false;
        boolean hump = false;
        boolean digit = false;
        boolean small = false;
        boolean capital = false;
        for (int i = 0; i < word.length(); i++) {
            char letter = word.charAt(i);
            boolean between = i > 0 && i + 1 < word.length();
            joined |= between && letter == '_' && Character.isLetterOrDigit(word.charAt(i + 1));
            joined |= between && letter == '.' && isNameStart(word.charAt(i + 1)) && !Character.isDigit(word.charAt(0));
            hump |= i > 0 && Character.isUpperCase(letter) && Character.isLowerCase(word.charAt(i - 1));
            digit |= Character.isDigit(letter);
            small |= Character.isLowerCase(letter);
            capital |= Character.isUpperCase(letter);
        }
        return joined || hump || (digit && capital && !small);
    }

    private static boolean isNameStart(char letter) {
        return Character.isLetter(letter) || letter == '_';
    }
}
