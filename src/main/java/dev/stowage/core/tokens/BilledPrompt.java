package dev.stowage.core.tokens;

import dev.stowage.core.chat.Digest;

/**
 * What a provider billed for a prompt: firm ground for the next one that begins with it. Belongs to one lineage, one
 * upstream and one model.
 *
 * @param messages how many messages it had
 * @param history digest of those, in order
 * @param fields tokens counted for the fields beside them
 * @param tokens billed
 */
public record BilledPrompt(int messages, Digest history, int fields, long tokens) {

    boolean begins(PromptTokens prompt) {
        return prompt.messages().size() >= messages && prompt.history(messages).equals(history);
    }
}
