package dev.stowage.proxy;

import dev.stowage.upstream.Upstream;
import dev.stowage.upstream.UpstreamFailure;
import dev.stowage.upstream.UpstreamFailure.Kind;
import dev.stowage.upstream.Upstreams;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/** Finds the upstreams of a request and moves to a fallback while the ones before cannot take it. */
final class Routing {

    private Routing() {}

    /**
     * @throws Refused if no upstream serves the model
     */
    static List<Upstream> of(Upstreams upstreams, Optional<String> model) {
        List<Upstream> route = upstreams.route(model);
        if (route.isEmpty()) {
            throw new Refused(
                    Failure.MODEL_NOT_SERVED,
                    "no upstream serves this model; see the models globs under stowage.upstreams");
        }
        return route;
    }

    static <T> Mono<T> firstToAnswer(List<Upstream> route, Function<Upstream, Mono<T>> call) {
        Mono<T> first = Mono.defer(() -> call.apply(route.get(0)));
        if (route.size() == 1) {
            return first;
        }
        List<Upstream> fallbacks = route.subList(1, route.size());
        return first.onErrorResume(Routing::cannotTakeIt, failure -> firstToAnswer(fallbacks, call));
    }

    /** Nothing of the request can have been worked on: the connection failed, or was not tried. */
    private static boolean cannotTakeIt(Throwable failure) {
        return failure instanceof UpstreamFailure upstream
                && (upstream.kind() == Kind.BREAKER_OPEN || upstream.kind() == Kind.UNREACHABLE);
    }
}
