package dev.stowage.core.tokens;

/** Counts the tokens of a text. What looks like a model's control token is text like any other. */
@FunctionalInterface
public interface TokenCounter {

    /** Tokens of {@code text}; half a surrogate pair is counted too. */
    int count(String text);
}
