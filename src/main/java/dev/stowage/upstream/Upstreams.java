package dev.stowage.upstream;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** All upstreams, in the order of their configuration. */
public final class Upstreams {

    private final List<Upstream> inOrder;
    private final Map<String, Upstream> byName;

    Upstreams(List<Upstream> upstreams) {
        inOrder = List.copyOf(upstreams);
        byName = inOrder.stream().collect(Collectors.toUnmodifiableMap(Upstream::name, Function.identity()));
    }

    public List<Upstream> all() {
        return inOrder;
    }

    /** Whether a client's credential, sent to all upstreams that take one, would reach one host only. */
    public boolean clientsCredentialHasOneHome() {
        return inOrder.stream()
                        .flatMap(upstream -> upstream.clientCredentialOrigin().stream())
                        .distinct()
                        .count()
                <= 1;
    }

    /**
     * The upstreams for a model: the one that serves it, then its fallbacks in order. Empty when none serves it; without
     * a model, the first upstream.
     */
    public List<Upstream> route(Optional<String> model) {
        return model.map(this::serving)
                .orElseGet(() -> Optional.of(inOrder.get(0)))
                .map(this::withFallbacks)
                .orElse(List.of());
    }

    private Optional<Upstream> serving(String model) {
        return inOrder.stream()
                .filter(upstream -> upstream.aliased(model).isPresent())
                .findFirst()
                .or(() -> inOrder.stream()
                        .filter(upstream -> upstream.serves(model))
                        .findFirst());
    }

    private List<Upstream> withFallbacks(Upstream first) {
        List<Upstream> route = new ArrayList<>(List.of(first));
        first.fallbacks().stream().map(byName::get).forEach(route::add);
        return List.copyOf(route);
    }
}
