package dev.stowage.replay;

import dev.stowage.sandbox.ReceivedRequest;
import dev.stowage.sandbox.Sandbox;
import dev.stowage.sandbox.SandboxProperties;
import dev.stowage.sandbox.UsageShape;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/** Who answers the requests. */
final class ReplayUpstream implements AutoCloseable {

    private static final int MAX_OUTPUT = 65_536;
    private static final Duration CACHE_TTL = Duration.ofMinutes(5);
    private static final int CACHE_BLOCKS = 1 << 20;

    private final URI baseUrl;
    private final String inWords;
    private final Runnable beforeRequest;
    private final Supplier<Optional<byte[]>> lastPrompt;
    private final Runnable onClose;

    private ReplayUpstream(
            URI baseUrl,
            String inWords,
            Runnable beforeRequest,
            Supplier<Optional<byte[]>> lastPrompt,
            Runnable onClose) {
        this.baseUrl = baseUrl;
        this.inWords = inWords;
        this.beforeRequest = beforeRequest;
        this.lastPrompt = lastPrompt;
        this.onClose = onClose;
    }

    static ReplayUpstream of(ReplayOptions options, Instant now) {
        return options.upstream().map(ReplayUpstream::real).orElseGet(() -> sandbox(options, now));
    }

    private static ReplayUpstream real(URI url) {
        String inWords = url.getScheme() + "://" + url.getRawAuthority() + url.getRawPath();
        return new ReplayUpstream(url, inWords, () -> {}, Optional::empty, () -> {});
    }

    /** Conversations at the same time share a clock, so that each request moves it by its share of a step. */
    private static ReplayUpstream sandbox(ReplayOptions options, Instant now) {
        StepClock clock = new StepClock(now, options.step().dividedBy(options.parallel()));
        Sandbox sandbox = Sandbox.start(
                new SandboxProperties(
                        0,
                        "127.0.0.1",
                        options.sandboxWindow(),
                        MAX_OUTPUT,
                        UsageShape.OPENAI,
                        CACHE_TTL,
                        CACHE_BLOCKS,
                        Duration.ZERO,
                        Duration.ZERO,
                        1),
                clock);
        String inWords = "sandbox with a window of " + Figures.count(options.sandboxWindow()) + " tokens";
        boolean alone = options.parallel() == 1;
        return new ReplayUpstream(
                sandbox.baseUrl(),
                inWords,
                clock::tick,
                () -> alone
                        ? sandbox.requests().stream().map(ReceivedRequest::body).findFirst()
                        : Optional.empty(),
                sandbox::close);
    }

    URI baseUrl() {
        return baseUrl;
    }

    String inWords() {
        return inWords;
    }

    /** Must be told of each request. */
    void beforeRequest() {
        beforeRequest.run();
    }

    /** The body that came last; empty where nobody sees it, or it could be of another conversation. */
    Optional<byte[]> lastPrompt() {
        return lastPrompt.get();
    }

    @Override
    public void close() {
        onClose.run();
    }
}
