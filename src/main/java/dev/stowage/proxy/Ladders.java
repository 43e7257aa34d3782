package dev.stowage.proxy;

import dev.stowage.core.compaction.Ladder;
import dev.stowage.core.compaction.LadderSettings;
import dev.stowage.core.compaction.Relevance;
import dev.stowage.core.files.Outliner;
import java.util.function.UnaryOperator;

/**
 * The ladder as it is set now.
 *
 * @param inForce for most prompts
 * @param deferring makes of those settings the ones for prompts that may fill their budget first
 */
record Ladders(LadderInForce inForce, UnaryOperator<LadderSettings> deferring, Outliner outliner) {

    /** The one that ranks by {@code relevance}, for most prompts. */
    Ladder usual(Relevance relevance) {
        return new Ladder(inForce.get(), outliner, relevance);
    }

    /** The same for a prompt whose warm cache is worth keeping; before its budget is full, what it does has to be worth it. */
    Ladder late(Relevance relevance, boolean full) {
        LadderSettings usual = inForce.get();
        return new Ladder(full ? deferring.apply(usual) : usual.inOneStep(), outliner, relevance);
    }
}
