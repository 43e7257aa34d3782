package dev.stowage.replay;

import dev.stowage.core.chat.Usage;
import dev.stowage.core.compaction.Level;
import java.util.Optional;

/**
 * What one request came to.
 *
 * @param usage what the provider says it consumed, if it says so
 * @param refusal why there was no completion, if there was none
 * @param compacted the level of the compaction that was made for it
 */
record Answer(Optional<Usage> usage, Optional<Refusal> refusal, Level compacted) {

    /**
     * Why a request was not answered.
     *
     * @param code the status and what the error calls itself
     * @param ours whether it was Stowage that refused, not the provider
     */
    record Refusal(String code, boolean ours) {}

    static Answer of(Usage usage) {
        return new Answer(Optional.of(usage), Optional.empty(), Level.NONE);
    }

    /** A completion whose provider does not say what it consumed. */
    static Answer unreported() {
        return new Answer(Optional.empty(), Optional.empty(), Level.NONE);
    }

    static Answer refused(String code, boolean ours) {
        return new Answer(Optional.empty(), Optional.of(new Refusal(code, ours)), Level.NONE);
    }

    Answer after(Level compaction) {
        return new Answer(usage, refusal, compaction);
    }

    boolean isOurRefusal() {
        return refusal.filter(Refusal::ours).isPresent();
    }
}
