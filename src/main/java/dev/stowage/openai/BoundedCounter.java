package dev.stowage.openai;

import dev.stowage.core.tokens.CharacterClasses;
import dev.stowage.core.tokens.TokenCounter;
import java.util.Optional;

/**
 * Counts texts of any size in bounded time.
 *
 * <p>Problem: a tokenizer takes a second for a megabyte, and longer for one without a space. Rule: texts above 64 Ki
 * characters are estimated by character class, for good; others are counted in slices of 8 Ki, cut where a word ends and
 * the vocabulary would cut too, and estimated from where the time is up.
 */
final class BoundedCounter implements TokenCounter {

    static final int LONGEST = 64 << 10;
    static final int SLICE = 8 << 10;
    private static final int LOOK_BACK = 1 << 10;
    private static final TokenCounter CLASSES = new CharacterClasses();

    private final Optional<TokenCounter> exact;
    private final CountingBudget budget;
    private boolean provisional;

    BoundedCounter(Optional<TokenCounter> exact, CountingBudget budget) {
        this.exact = exact;
        this.budget = budget;
    }

    /** Whether something was estimated that can be counted later; forgets it. */
    boolean takeProvisional() {
        boolean taken = provisional;
        provisional = false;
        return taken;
    }

    @Override
    public int count(String text) {
        return text.length() > LONGEST ? CLASSES.count(text) : slices(text);
    }

    private int slices(String text) {
        int tokens = 0;
        for (int from = 0; from < text.length(); ) {
            if (exact.isEmpty() || budget.isSpent()) {
                provisional = true;
                return tokens + CLASSES.count(text.substring(from));
            }
            int to = end(text, from);
            tokens += exact.get().count(text.substring(from, to));
            from = to;
        }
        return tokens;
    }

    private static int end(String text, int from) {
        int most = from + SLICE;
        if (most >= text.length()) {
            return text.length();
        }
        for (int at = most; at > most - LOOK_BACK; at--) {
            if (isBetweenWords(text, at)) {
                return at;
            }
        }
        return Character.isLowSurrogate(text.charAt(most)) ? most - 1 : most;
    }

    /** Before the one space between two words, which belongs to the second in every vocabulary. */
    private static boolean isBetweenWords(String text, int at) {
        return text.charAt(at) == ' '
                && Character.isLetter(text.charAt(at - 1))
                && at + 1 < text.length()
                && Character.isLetter(text.charAt(at + 1));
    }
}
