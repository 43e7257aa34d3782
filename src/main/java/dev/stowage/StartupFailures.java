package dev.stowage;

import dev.stowage.inference.InvalidRecall;
import dev.stowage.inference.InvalidRelevance;
import dev.stowage.inference.InvalidSummarizer;
import dev.stowage.proxy.InvalidAccess;
import dev.stowage.proxy.InvalidContext;
import dev.stowage.store.InvalidStore;
import dev.stowage.upstream.InvalidUpstreams;
import dev.stowage.workspace.InvalidWorkspace;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;

/** Says what to change when Stowage cannot start as configured, instead of a stack trace. */
class StartupFailures implements FailureAnalyzer {

    private static final Set<Class<? extends Throwable>> TOLD = Set.of(
            InvalidUpstreams.class,
            InvalidAccess.class,
            InvalidContext.class,
            InvalidRecall.class,
            InvalidRelevance.class,
            InvalidSummarizer.class,
            InvalidStore.class,
            InvalidWorkspace.class);

    @Override
    public @Nullable FailureAnalysis analyze(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (TOLD.contains(cause.getClass())) {
                return new FailureAnalysis(
                        "Stowage cannot start: " + cause.getMessage(), "See docs/configuration.md.", cause);
            }
        }
        return null;
    }
}
