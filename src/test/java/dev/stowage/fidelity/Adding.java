package dev.stowage.fidelity;

import dev.stowage.core.chat.Spoken;
import dev.stowage.core.compaction.Fate;
import dev.stowage.core.tokens.ContextUsage;
import java.time.Instant;
import java.util.List;

/** Adds to prompts what they no longer show. */
interface Adding {

    /** Adds nothing. */
    Adding NOTHING = new Adding() {
        @Override
        public long tokens() {
            return 0;
        }

        @Override
        public void nextEpoch() {}

        @Override
        public List<String> to(List<Spoken> messages, List<Fate> fates, ContextUsage usage, Instant now) {
            return List.of();
        }
    };

    /** What was added in this epoch takes so much. */
    long tokens();

    /** What was added is gone. */
    void nextEpoch();

    /**
     * What is added to a prompt.
     *
     * @param messages all that the client sends
     * @param fates what becomes of them
     * @param usage without what is added now
     */
    List<String> to(List<Spoken> messages, List<Fate> fates, ContextUsage usage, Instant now);
}
