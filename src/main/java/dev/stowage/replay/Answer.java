package dev.stowage.replay;

import dev.stowage.core.chat.CacheUsage;
import dev.stowage.core.chat.Usage;
import dev.stowage.core.compaction.Level;
import java.util.Optional;

/**
 * What one request came to.
 *
 * @param usage what the provider says it consumed, if it says so
 * @param refusal why there was no completion, if there was none
 * @param compacted the level of the compaction that was made for it
 * @param sight whether its prompt showed the text that the recorded answer changes
 */
record Answer(Optional<Usage> usage, Optional<Refusal> refusal, Level compacted, Sight sight) {

    /**
     * Why a request was not answered.
     *
     * @param code the status and what the error calls itself
     * @param ours whether it was Stowage that refused, not the provider
     */
    record Refusal(String code, boolean ours) {}

    /** Whether a text that is changed stood in the prompt; one of a request that was refused did not. */
    enum Sight {
        NOT_NEEDED,
        SEEN,
        UNSEEN
    }

    static Answer of(Usage usage) {
        return new Answer(Optional.of(usage), Optional.empty(), Level.NONE, Sight.NOT_NEEDED);
    }

    /** A completion whose provider does not say what it consumed. */
    static Answer unreported() {
        return new Answer(Optional.empty(), Optional.empty(), Level.NONE, Sight.NOT_NEEDED);
    }

    static Answer refused(String code, boolean ours) {
        return new Answer(Optional.empty(), Optional.of(new Refusal(code, ours)), Level.NONE, Sight.NOT_NEEDED);
    }

    Answer after(Level compaction) {
        return new Answer(usage, refusal, compaction, sight);
    }

    Answer showing(boolean seen) {
        return new Answer(usage, refusal, compacted, seen && refusal.isEmpty() ? Sight.SEEN : Sight.UNSEEN);
    }

    /** The same of a provider that stores all that is new, and charges for that. */
    Answer stored() {
        return new Answer(
                usage.map(used -> new Usage(
                        used.promptTokens(),
                        used.completionTokens(),
                        used.cache().map(cache -> CacheUsage.of(used.promptTokens(), cache.hit(), cache.miss())))),
                refusal,
                compacted,
                sight);
    }

    boolean isOurRefusal() {
        return refusal.filter(Refusal::ours).isPresent();
    }
}
