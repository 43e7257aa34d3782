package dev.stowage.proxy;

import dev.stowage.store.SessionStore;
import dev.stowage.store.StoreHealth;
import dev.stowage.upstream.Upstream;
import dev.stowage.upstream.UpstreamFailure;
import dev.stowage.upstream.Upstreams;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Asks all that requests will need, once: each upstream for its models, with the operator's credential or none, and the store. */
public final class Reachability {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Upstreams upstreams;
    private final SessionStore store;
    private final String storeAddress;

    /** @param storeAddress as it is configured; empty where there is none */
    Reachability(Upstreams upstreams, SessionStore store, String storeAddress) {
        this.upstreams = upstreams;
        this.store = store;
        this.storeAddress = storeAddress;
    }

    /** One finding for each; never fails. */
    public CompletableFuture<List<Finding>> ask() {
        Stream<Mono<Finding>> all = Stream.concat(
                upstreams.all().stream().map(Reachability::upstream),
                Stream.of(Mono.fromCompletionStage(store::health).map(this::store)));
        return Flux.fromStream(all).concatMap(finding -> finding).collectList().toFuture();
    }

    private static Mono<Finding> upstream(Upstream upstream) {
        return upstream.exchangeBeside(WindowDiscovery.MODELS)
                .doOnNext(response -> response.discard().run())
                .map(response -> answered(upstream, response.status().code()))
                .timeout(PATIENCE)
                .onErrorResume(failure -> Mono.just(finding(upstream, false, why(upstream, failure))));
    }

    private static Finding answered(Upstream upstream, int status) {
        boolean wantsCredential = status == 401 || status == 403;
        if (wantsCredential && !upstream.usesOperatorsKey()) {
            return finding(upstream, true, "answers, and wants a credential, which clients bring (" + status + ")");
        }
        return wantsCredential
                ? finding(upstream, false, "refuses the operator's credential (" + status + ")")
                : finding(upstream, status < 500, "answers (" + status + " to a question for its models)");
    }

    private static String why(Upstream upstream, Throwable failure) {
        if (!(failure instanceof UpstreamFailure known)) {
            return "does not answer within " + PATIENCE.toSeconds() + " s (" + upstream.host() + ")";
        }
        return switch (known.kind()) {
            case UNREACHABLE -> Unreached.said(Optional.ofNullable(known.getCause()), upstream.host());
            case BROKEN -> "breaks off before it answers (" + upstream.host() + ")";
            case HEAD_TIMEOUT, BODY_TIMEOUT, BREAKER_OPEN, BULKHEAD_FULL ->
                known.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        };
    }

    private static Finding finding(Upstream upstream, boolean good, String said) {
        return new Finding("upstream " + upstream.name(), good, said);
    }

    private Finding store(StoreHealth health) {
        String said = health.reachable() ? "answers" : Unreached.said(health.failure(), hostOf(storeAddress));
        return new Finding("store " + health.store(), health.reachable(), said);
    }

    /** One or several hosts with their ports, without user, password and whatever follows. */
    private static String hostOf(String address) {
        String all = address.strip().replaceFirst("^[a-z0-9+.-]+://", "").replaceFirst("[/?#].*", "");
        return all.substring(all.lastIndexOf('@') + 1);
    }
}
