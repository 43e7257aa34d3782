package dev.stowage.core.compaction;

import dev.stowage.core.chat.Spoken;

/**
 * A message of the client's.
 *
 * @param tokens what it takes as the client sent it, calibrated
 * @param fate what the present epoch makes of it
 */
public record LadderMessage(Spoken spoken, long tokens, Fate fate) {

    public LadderMessage {
        if (tokens < 0) {
            throw new IllegalArgumentException("not a number of tokens: " + tokens);
        }
    }

    LadderMessage with(Fate other) {
        return new LadderMessage(spoken, tokens, other);
    }
}
