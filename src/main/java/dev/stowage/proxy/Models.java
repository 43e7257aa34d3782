package dev.stowage.proxy;

import dev.stowage.openai.ModelList;
import dev.stowage.telemetry.Mode;
import dev.stowage.telemetry.Outcome;
import dev.stowage.upstream.Headers;
import dev.stowage.upstream.Headers.Header;
import dev.stowage.upstream.Upstream;
import dev.stowage.upstream.UpstreamRequest;
import dev.stowage.upstream.UpstreamRequest.Bodiless;
import dev.stowage.upstream.Upstreams;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * One list of models out of those of several upstreams; one that does not answer is missing from it. A client's key goes
 * along only when there is one host it can be meant for.
 */
public final class Models {

    /** Those who serve hundreds of models take a megabyte to tell of them. */
    static final int LONGEST_LIST = 16 << 20;

    private static final Logger LOG = LoggerFactory.getLogger(Models.class);

    private final Upstreams upstreams;
    private final AccessControl access;
    private final Journals journals;

    Models(Upstreams upstreams, AccessControl access, Journals journals) {
        this.upstreams = upstreams;
        this.access = access;
        this.journals = journals;
    }

    /** Whether there is anything to join. */
    public boolean several() {
        return upstreams.all().size() > 1;
    }

    /** Answers {@code GET /v1/models}. */
    public Mono<Reply> list(Inbound inbound) {
        Journal journal = journals.open(inbound, Mode.PASSTHROUGH);
        return Mono.fromSupplier(() -> forAll(access.admit(inbound.headers())))
                .flatMapMany(headers -> Flux.fromIterable(upstreams.all())
                        .flatMapSequential(upstream -> listOf(upstream, inbound, headers)))
                .collectList()
                .filter(lists -> !lists.isEmpty())
                .switchIfEmpty(Mono.error(
                        () -> new Refused(Failure.UPSTREAM_UNREACHABLE, "no upstream answered with its models")))
                .map(lists -> joined(lists, journal))
                .onErrorResume(problem -> Refusals.answer(problem, inbound, journal))
                .doOnCancel(journal::left);
    }

    private record Listed(Upstream upstream, byte[] list) {}

    private Headers forAll(Headers client) {
        Headers plain = client.without("accept-encoding"::equals);
        return upstreams.clientsCredentialHasOneHome() ? plain : plain.without(AccessControl.CREDENTIALS::contains);
    }

    private static Mono<Listed> listOf(Upstream upstream, Inbound inbound, Headers headers) {
        UpstreamRequest request = new UpstreamRequest("GET", inbound.pathAndQuery(), headers, new Bodiless());
        return upstream.exchange(request)
                .flatMap(response -> WholeBody.of(response.body(), LONGEST_LIST)
                        .flatMap(WholeBody::complete)
                        .filter(body -> response.status().code() == 200))
                .map(body -> new Listed(upstream, body))
                .onErrorResume(failure -> {
                    LOG.warn("models of upstream '{}' are missing: {}", upstream.name(), failure.toString());
                    return Mono.empty();
                });
    }

    private static Reply joined(List<Listed> lists, Journal journal) {
        ModelList models = new ModelList();
        for (Listed listed : lists) {
            models.add(listed.list());
            models.addAliases(listed.upstream().aliases());
        }
        byte[] body = models.toBytes();
        journal.answered(200, false);
        journal.end(Outcome.OK);
        Headers headers = new Headers(List.of(
                new Header("Content-Type", "application/json"),
                new Header("Content-Length", String.valueOf(body.length))));
        return new Reply(HttpResponseStatus.OK, headers, Flux.just(Unpooled.wrappedBuffer(body)), () -> {});
    }
}
