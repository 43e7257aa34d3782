package dev.stowage.core.tokens;

/** A public vocabulary of tokens, after which others are reckoned. */
public enum Vocabulary {
    /** OpenAI's since gpt-4o, 200,000 tokens. */
    O200K,
    /** OpenAI's of gpt-4 and gpt-3.5, 100,000 tokens. */
    CL100K
}
