package dev.stowage.core.memory;

import dev.stowage.core.chat.Fence;

/**
 * What stands around words in a message that are not its speaker's: Stowage's own, or a client's.
 *
 * @param opening how the first line begins
 * @param closing the last line
 */
record Wrapping(String opening, String closing) {

    /** The fence of every block of Stowage's. */
    static final Wrapping STOWAGE = new Wrapping(Fence.OPENING, Fence.CLOSING);

    /** A text without what stands between fences; one that is never closed reaches to the text's end. */
    String outside(String text) {
        int from = text.indexOf(opening);
        if (from < 0) {
            return text;
        }
        StringBuilder outside = new StringBuilder();
        int at = 0;
        while (from >= 0) {
            outside.append(text, at, from);
            int end = text.indexOf(closing, from);
            at = end < 0 ? text.length() : end + closing.length();
            from = text.indexOf(opening, at);
        }
        return outside.append(text, at, text.length()).toString();
    }
}
