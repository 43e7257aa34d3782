package dev.stowage.core.compaction;

import dev.stowage.core.chat.Secrets;

/**
 * What a model wrote of the beginning of a conversation.
 *
 * @param text under the headings of a checkpoint; secrets are masked
 * @param covers of how many messages it speaks, from the first on
 */
public record Summary(String text, int covers) {

    public Summary {
        text = Secrets.masked(text);
        if (covers < 0) {
            throw new IllegalArgumentException("not a number of messages: " + covers);
        }
    }

    boolean speaksOf(Exchange exchange) {
        return exchange.indices().allMatch(i -> i < covers);
    }
}
