package dev.stowage.proxy;

import dev.stowage.core.compaction.Flaw;
import dev.stowage.core.compaction.Summarized;
import dev.stowage.core.compaction.Summary;
import dev.stowage.upstream.UpstreamFailure;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;

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

    /** What a failure to get one is called. */
    static Summarized why(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof TimeoutException) {
            return Summarized.LATE;
        }
        if (cause instanceof RejectedExecutionException) {
            return Summarized.BUSY;
        }
        return cause instanceof UpstreamFailure upstream ? why(upstream.kind()) : Summarized.FAILED;
    }

    private static Summarized why(UpstreamFailure.Kind kind) {
        return switch (kind) {
            case UNREACHABLE, BROKEN -> Summarized.FAILED;
            case HEAD_TIMEOUT, BODY_TIMEOUT -> Summarized.LATE;
            case BREAKER_OPEN -> Summarized.RESTING;
            case BULKHEAD_FULL -> Summarized.BUSY;
        };
    }

    /** As it stands at the end of {@code x-stowage-action}; empty where there is nothing to tell. */
    String told() {
        return how.isTold()
                ? ";summary=" + how.code()
                        + flaw.map(why -> ";flaw=" + why.code()).orElse("")
                : "";
    }
}
