package dev.stowage.core.session;

/**
 * Where the tokens of a prompt come from, counted and not calibrated.
 *
 * @param instructions system and developer messages
 * @param tools declarations of tools and other fields beside the messages
 * @param users what users said
 * @param assistants what models said and called
 * @param results what tools answered
 */
public record PromptShares(long instructions, long tools, long users, long assistants, long results) {

    /** Nothing was counted. */
    public static final PromptShares NONE = new PromptShares(0, 0, 0, 0, 0);
}
