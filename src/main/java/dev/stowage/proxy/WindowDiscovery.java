package dev.stowage.proxy;

import dev.stowage.openai.DiscoveredWindows;
import dev.stowage.upstream.Headers;
import dev.stowage.upstream.Upstream;
import dev.stowage.upstream.UpstreamRequest;
import dev.stowage.upstream.UpstreamRequest.Bodiless;
import dev.stowage.upstream.Upstreams;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * Asks upstreams for their models once in a while: servers of one's own say how much room these have. It asks with the
 * operator's credential or none; whoever wants a client's is not asked.
 */
final class WindowDiscovery {

    static final Duration PERIOD = Duration.ofHours(1);

    private static final Logger LOG = LoggerFactory.getLogger(WindowDiscovery.class);

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** Asks for an upstream's models. */
    static final UpstreamRequest MODELS = new UpstreamRequest("GET", "/v1/models", Headers.NONE, new Bodiless());

    private final Upstreams upstreams;
    private final Windows windows;

    WindowDiscovery(Upstreams upstreams, Windows windows) {
        this.upstreams = upstreams;
        this.windows = windows;
    }

    /** Asks all of them; done when the last has answered, or did not. */
    CompletionStage<Void> ask() {
        return CompletableFuture.allOf(upstreams.all().stream().map(this::ask).toArray(CompletableFuture<?>[]::new));
    }

    private CompletableFuture<byte[]> ask(Upstream upstream) {
        return upstream.exchange(MODELS)
                .flatMap(response -> response.status().code() == 200
                        ? WholeBody.of(response.body(), Models.LONGEST_LIST).flatMap(WholeBody::complete)
                        : Mono.<byte[]>fromRunnable(response.discard()))
                .timeout(PATIENCE)
                .doOnNext(body -> windows.discovered(upstream.name(), DiscoveredWindows.in(body)))
                .onErrorResume(failure -> {
                    LOG.debug("upstream '{}' did not tell its models: {}", upstream.name(), failure.toString());
                    return Mono.empty();
                })
                .toFuture();
    }
}
