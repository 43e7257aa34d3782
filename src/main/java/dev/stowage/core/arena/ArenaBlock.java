package dev.stowage.core.arena;

import dev.stowage.core.chat.MessageIdentity;
import java.util.Set;

/**
 * A block to add to the prompt.
 *
 * @param id the scope of the request and a number
 * @param zone the budget it is paid from, as it stands in its fence
 * @param body what it says, without its fence
 * @param tokens that it takes, with its fence and the blank line before it
 * @param messages the messages it was made from
 */
public record ArenaBlock(String id, String zone, String body, long tokens, Set<MessageIdentity> messages) {

    public ArenaBlock {
        messages = Set.copyOf(messages);
    }
}
