package dev.stowage.proxy;

import dev.stowage.openai.LengthRefusal;
import dev.stowage.proxy.Road.Answered;
import dev.stowage.proxy.Road.Routed;
import dev.stowage.upstream.Upstream;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/**
 * Sends a prompt once more, and smaller, that its provider has refused as too long. A second refusal is the client's, and so
 * is any other error, byte for byte.
 */
final class Overflow {

    /** Bad request, payload too large, unprocessable: what providers answer to a prompt that is too long. */
    private static final Set<Integer> STATUSES = Set.of(400, 413, 422);

    private static final int LONGEST_ERROR = 1 << 20;

    private final Planning planning;
    private final Assessor assessor;

    Overflow(Planning planning, Assessor assessor) {
        this.planning = planning;
        this.assessor = assessor;
    }

    /**
     * The answer, or the one to a smaller prompt.
     *
     * @param send sends a request to the upstream that answered
     */
    Mono<Answered> recovered(Answered answered, Function<Routed, Mono<Answered>> send) {
        boolean suspicious = STATUSES.contains(answered.response().status().code())
                && answered.spliced().account().isPresent()
                && planning.isWanted(answered.spliced().routed());
        return suspicious
                ? WholeBody.of(answered.response().body(), LONGEST_ERROR)
                        .flatMap(error -> recovered(answered, error, send))
                : Mono.just(answered);
    }

    private Mono<Answered> recovered(Answered answered, WholeBody error, Function<Routed, Mono<Answered>> send) {
        Answered same = new Answered(answered.spliced(), answered.response().with(error.again()));
        Optional<LengthRefusal> refusal =
                LengthRefusal.in(answered.response().status().code(), error.bytes());
        if (refusal.isEmpty()) {
            return Mono.just(same);
        }
        Routed routed = answered.spliced().routed();
        Upstream upstream = answered.spliced().upstream();
        refusal.get()
                .window()
                .ifPresent(tokens -> assessor.refused(upstream.name(), Accounts.model(routed.indexed()), tokens));
        return planning.afterRefusal(routed, upstream)
                .flatMap(smaller -> smaller.epoch().equals(routed.epoch()) ? Mono.just(same) : send.apply(smaller));
    }
}
