package dev.stowage;

import dev.stowage.proxy.InvalidAccess;
import dev.stowage.store.InvalidStore;
import dev.stowage.upstream.InvalidUpstreams;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;

/** Says what to change when Stowage cannot start as configured, instead of a stack trace. */
class StartupFailures implements FailureAnalyzer {

    @Override
    public @Nullable FailureAnalysis analyze(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof InvalidUpstreams || cause instanceof InvalidAccess || cause instanceof InvalidStore) {
                return new FailureAnalysis(
                        "Stowage cannot start: " + cause.getMessage(), "See docs/configuration.md.", cause);
            }
        }
        return null;
    }
}
