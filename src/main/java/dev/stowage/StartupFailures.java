package dev.stowage;

import dev.stowage.admin.InvalidAdmin;
import dev.stowage.inference.InvalidRecall;
import dev.stowage.inference.InvalidRelevance;
import dev.stowage.inference.InvalidSummarizer;
import dev.stowage.proxy.InvalidAccess;
import dev.stowage.proxy.InvalidContext;
import dev.stowage.proxy.InvalidLimits;
import dev.stowage.store.InvalidStore;
import dev.stowage.upstream.InvalidUpstreams;
import dev.stowage.workspace.InvalidWorkspace;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.Ordered;

/** Says what to change when Stowage cannot start as configured, instead of a stack trace. */
class StartupFailures implements FailureAnalyzer, Ordered {

    private static final Set<Class<? extends Throwable>> TOLD = Set.of(
            InvalidUpstreams.class,
            InvalidAccess.class,
            InvalidAdmin.class,
            InvalidContext.class,
            InvalidLimits.class,
            InvalidPort.class,
            InvalidRecall.class,
            InvalidRelevance.class,
            InvalidSummarizer.class,
            InvalidStore.class,
            InvalidWorkspace.class,
            UnknownSetting.class);

    @Override
    public @Nullable FailureAnalysis analyze(Throwable failure) {
        return said(failure)
                .map(message ->
                        new FailureAnalysis("Stowage cannot start: " + message, "See docs/configuration.md.", failure))
                .orElse(null);
    }

    /** What is to be changed, in one line; empty where it is not the configuration's fault. */
    static Optional<String> said(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (TOLD.contains(cause.getClass())) {
                return Optional.of(OneLine.of(cause));
            }
        }
        return UnusableValue.said(failure);
    }

    /** Before Spring's own, which show any value. */
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }
}
