package dev.stowage.upstream;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** All upstreams, in the order of their configuration; others may take their place at any time. */
public final class Upstreams {

    private record All(List<Upstream> inOrder, Map<String, Upstream> byName) {

        static All of(List<Upstream> upstreams) {
            return new All(
                    List.copyOf(upstreams),
                    upstreams.stream().collect(Collectors.toUnmodifiableMap(Upstream::name, Function.identity())));
        }
    }

    private volatile All present;

    Upstreams(List<Upstream> upstreams) {
        present = All.of(upstreams);
    }

    public List<Upstream> all() {
        return present.inOrder;
    }

    /** The upstream that is configured like this. */
    Optional<Upstream> as(Provider provider) {
        return all().stream().filter(upstream -> upstream.isAs(provider)).findFirst();
    }

    void replaceBy(List<Upstream> others) {
        present = All.of(others);
    }

    /** Whether a client's credential, sent to all upstreams that take one, would reach one host only. */
    public boolean clientsCredentialHasOneHome() {
        return all().stream()
                        .flatMap(upstream -> upstream.clientCredentialOrigin().stream())
                        .distinct()
                        .count()
                <= 1;
    }

    /** Whether it matters what model a request asks for: for where it goes, or for what it is called there. */
    public boolean modelDecides() {
        List<Upstream> inOrder = all();
        return !inOrder.get(0).servesAll()
                || inOrder.stream().anyMatch(upstream -> !upstream.aliases().isEmpty());
    }

    /**
     * The upstreams for a model: the one that serves it, then its fallbacks in order. Empty when none serves it; without
     * a model, the first upstream.
     */
    public List<Upstream> route(Optional<String> model) {
        All all = present;
        return model.map(wanted -> serving(all, wanted))
                .orElseGet(() -> Optional.of(all.inOrder.get(0)))
                .map(first -> withFallbacks(all, first))
                .orElse(List.of());
    }

    private static Optional<Upstream> serving(All all, String model) {
        return first(all, upstream -> upstream.aliased(model).isPresent())
                .or(() -> first(all, upstream -> upstream.serves(model)));
    }

    private static Optional<Upstream> first(All all, Predicate<Upstream> wanted) {
        for (Upstream upstream : all.inOrder) {
            if (wanted.test(upstream)) {
                return Optional.of(upstream);
            }
        }
        return Optional.empty();
    }

    private static List<Upstream> withFallbacks(All all, Upstream first) {
        List<Upstream> route = new ArrayList<>(List.of(first));
        first.fallbacks().stream().map(all.byName::get).forEach(route::add);
        return List.copyOf(route);
    }
}
