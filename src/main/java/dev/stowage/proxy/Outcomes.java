package dev.stowage.proxy;

import dev.stowage.openai.ReplyFacts;
import dev.stowage.telemetry.Outcome;
import dev.stowage.upstream.UpstreamFailure;
import dev.stowage.upstream.UpstreamFailure.Kind;

/** Reads off how an answered exchange ended. */
final class Outcomes {

    private Outcomes() {}

    static Outcome ofFailure(Throwable failure) {
        boolean silent = failure instanceof UpstreamFailure upstream && upstream.kind() == Kind.BODY_TIMEOUT;
        return silent ? Outcome.TIMEOUT : Outcome.UPSTREAM_ERROR;
    }

    /**
     * @param mustFinish whether a stream of its kind says when it is finished; without that it was cut short
     */
    static Outcome ofCompletion(int status, boolean mustFinish, ReplyFacts facts) {
        if (status >= 500) {
            return Outcome.UPSTREAM_ERROR;
        }
        if (status >= 400) {
            return Outcome.CLIENT_ERROR;
        }
        return facts.failed() || (mustFinish && facts.unfinished()) ? Outcome.UPSTREAM_ERROR : Outcome.OK;
    }
}
