package dev.stowage.fidelity;

/**
 * Something that a conversation names and that cannot be guessed.
 *
 * @param text as it stands there; of sentences, with single blanks
 */
record Fact(Kind kind, String text) {

    enum Kind {
        PATH,
        IDENTIFIER,
        NUMBER,
        /** A sentence in which the user sets a rule. */
        CONSTRAINT
    }
}
