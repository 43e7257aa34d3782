package dev.stowage.core.tokens;

import dev.stowage.core.chat.Digest;

/**
 * Tokens of one message.
 *
 * @param digest of what it means
 * @param text tokens of its text, by the family's reckoning, with what the message itself costs
 * @param media tokens of its pictures, sounds and files
 * @param provisional whether some of the text was estimated for want of time, or of a loaded vocabulary
 */
public record MessageTokens(Digest digest, int text, int media, boolean provisional) {

    /** Text and media. */
    public long total() {
        return (long) text + media;
    }
}
