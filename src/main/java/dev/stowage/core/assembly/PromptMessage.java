package dev.stowage.core.assembly;

import java.util.List;
import java.util.Optional;

/**
 * One message of a prompt, in the order in which it goes out.
 *
 * @param source index of the client's message it is; empty for a block that stands by itself, as a user's message
 * @param text what stands in place of the client's text, or the block's text; empty where the client's own bytes stay
 * @param lead text that precedes the message's own; empty for none
 * @param tail text that follows the message's own; empty for none
 * @param calls further calls of an assistant's message, as elements of a JSON array
 * @param following messages that stand right behind it, as JSON
 */
public record PromptMessage(
        Optional<Integer> source,
        Optional<String> text,
        String lead,
        String tail,
        List<String> calls,
        List<String> following) {

    public PromptMessage {
        calls = List.copyOf(calls);
        following = List.copyOf(following);
    }

    static PromptMessage block(String text) {
        return new PromptMessage(Optional.empty(), Optional.of(text), "", "", List.of(), List.of());
    }

    /** Whether it is the client's bytes and nothing else. */
    public boolean untouched() {
        return source.isPresent()
                && text.isEmpty()
                && lead.isEmpty()
                && tail.isEmpty()
                && calls.isEmpty()
                && following.isEmpty();
    }

    /** How many messages go out with it, itself included. */
    public int messages() {
        return 1 + following.size();
    }
}
