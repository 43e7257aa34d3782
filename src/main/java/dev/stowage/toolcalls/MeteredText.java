package dev.stowage.toolcalls;

import java.util.regex.Pattern;

/**
 * A text that lets itself be looked at a limited number of times. A regular expression may take a time that doubles with each
 * letter; nothing else stops it.
 */
final class MeteredText implements CharSequence {

    private final CharSequence text;
    private final Budget budget;

    private MeteredText(CharSequence text, Budget budget) {
        this.text = text;
        this.budget = budget;
    }

    /** How many letters may still be looked at. */
    static final class Budget {

        private int left = 4_000_000;

        private void spend() {
            if (--left < 0) {
                throw new Spent();
            }
        }
    }

    private static final class Spent extends RuntimeException {

        private static final long serialVersionUID = 1;

        Spent() {
            super("a pattern takes too long", null, false, false);
        }
    }

    /** Whether a pattern is found; no, where that cannot be told within the budget. */
    static boolean finds(Pattern pattern, String text, Budget budget) {
        try {
            return pattern.matcher(new MeteredText(text, budget)).find();
        } catch (Spent | StackOverflowError spent) {
            return false;
        }
    }

    @Override
    public char charAt(int index) {
        budget.spend();
        return text.charAt(index);
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return new MeteredText(text.subSequence(start, end), budget);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
