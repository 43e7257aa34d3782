package dev.stowage.proxy;

import dev.stowage.core.compaction.Flaw;
import dev.stowage.core.compaction.Summarized;
import dev.stowage.core.compaction.Summary;
import java.util.Optional;

/**
 * A summary, or why there is none.
 *
 * @param how who wrote it, or why nobody did
 * @param flaw what was wrong with one that could not be used
 */
record Given(Optional<Summary> summary, Summarized how, Optional<Flaw> flaw) {

    /** Nobody was asked. */
    static final Given NOTHING = none(Summarized.NOT_ASKED);

    static Given none(Summarized why) {
        return new Given(Optional.empty(), why, Optional.empty());
    }

    static Given refused(Flaw flaw) {
        return new Given(Optional.empty(), Summarized.REFUSED, Optional.of(flaw));
    }

    /** As it stands at the end of {@code x-stowage-action}; empty where there is nothing to tell. */
    String told() {
        return how.isTold()
                ? ";summary=" + how.code()
                        + flaw.map(why -> ";flaw=" + why.code()).orElse("")
                : "";
    }
}
