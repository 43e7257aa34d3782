package dev.stowage.proxy;

import dev.stowage.core.compaction.Ladder;
import dev.stowage.core.compaction.LadderSettings;
import dev.stowage.core.compaction.Relevance;
import dev.stowage.core.files.Outliner;

/**
 * The ladder as it is set.
 *
 * @param usual for most prompts
 * @param deferred for those that may fill their budget first
 */
record Ladders(LadderSettings usual, LadderSettings deferred, Outliner outliner) {

    /** The one that ranks by {@code relevance}, for most prompts. */
    Ladder usual(Relevance relevance) {
        return new Ladder(usual, outliner, relevance);
    }

    /** The same for a prompt whose warm cache is worth keeping; before its budget is full, what it does has to be worth it. */
    Ladder late(Relevance relevance, boolean full) {
        return new Ladder(full ? deferred : usual.inOneStep(), outliner, relevance);
    }
}
