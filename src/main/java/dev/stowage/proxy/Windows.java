package dev.stowage.proxy;

import dev.stowage.core.tokens.Catalogue;
import dev.stowage.core.tokens.CatalogueEntry;
import dev.stowage.core.tokens.ContextWindow;
import dev.stowage.core.tokens.ContextWindow.Source;
import dev.stowage.core.tokens.Prices;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How much room each model of each upstream has, from whoever says so. */
final class Windows {

    private static final Logger LOG = LoggerFactory.getLogger(Windows.class);

    /** Cuts to the same size that are no coincidence. */
    private static final int SIGHTINGS = 3;

    /** Model names come from clients: of more than these, nothing is remembered. */
    private static final int MODELS = 1000;

    private final Catalogue shipped;
    private volatile Configured configured;
    private final Map<Key, ContextWindow> learned = new ConcurrentHashMap<>();
    private final Map<Key, ContextWindow> discovered = new ConcurrentHashMap<>();
    private final Map<Key, Cuts> cuts = new ConcurrentHashMap<>();
    private volatile Looked looked = new Looked();

    /** What was looked up since anybody last said something new: names are matched with many patterns. */
    private static final class Looked {

        private final Map<Key, ContextWindow> windows = new ConcurrentHashMap<>();
        private final Map<String, Optional<Prices>> prices = new ConcurrentHashMap<>();
    }

    /**
     * What the operator says.
     *
     * @param defaultTokens where nobody says anything
     */
    record Configured(Catalogue catalogue, int defaultTokens) {}

    private record Key(String upstream, String model) {}

    private record Cuts(int size, int inARow) {

        Cuts and(int next) {
            return next == size ? new Cuts(size, inARow + 1) : new Cuts(next, 1);
        }
    }

    /** @param shipped what comes with Stowage */
    Windows(Configured configured, Catalogue shipped) {
        this.configured = configured;
        this.shipped = shipped;
    }

    /** The operator has thought again. */
    void configured(Configured other) {
        configured = other;
        looked = new Looked();
    }

    /** List prices of a model, where anybody has told them. */
    Optional<Prices> prices(String model) {
        Looked before = looked;
        Optional<Optional<Prices>> known = Optional.ofNullable(before.prices.get(model));
        return known.orElseGet(() -> {
            Optional<Prices> told = pricesToldOf(model);
            remember(before.prices, model, told);
            return told;
        });
    }

    private Optional<Prices> pricesToldOf(String model) {
        return configured
                .catalogue
                .find(model)
                .flatMap(CatalogueEntry::prices)
                .or(() -> shipped.find(model).flatMap(CatalogueEntry::prices));
    }

    /** The window to reckon with. */
    ContextWindow of(String upstream, String model) {
        Key key = new Key(upstream, model);
        Looked before = looked;
        Optional<ContextWindow> known = Optional.ofNullable(before.windows.get(key));
        return known.orElseGet(() -> {
            ContextWindow told = toldOf(key);
            remember(before.windows, key, told);
            return told;
        });
    }

    private ContextWindow toldOf(Key key) {
        String model = key.model;
        Configured said = configured;
        List<ContextWindow> known = new ArrayList<>();
        ContextWindow.statedBy(model).ifPresent(known::add);
        Optional.ofNullable(learned.get(key)).ifPresent(known::add);
        said.catalogue
                .find(model)
                .flatMap(CatalogueEntry::contextWindow)
                .map(window ->
                        new ContextWindow(window.tokens(), window.maxInput(), window.maxOutput(), Source.CONFIGURED))
                .ifPresent(known::add);
        Optional.ofNullable(discovered.get(key)).ifPresent(known::add);
        shipped.find(model).flatMap(CatalogueEntry::contextWindow).ifPresent(known::add);
        return ContextWindow.resolve(known, said.defaultTokens);
    }

    /** The provider refused a prompt as too long and said how long it may be. */
    void refused(String upstream, String model, int tokens) {
        ContextWindow before = remember(learned, new Key(upstream, model), ContextWindow.of(tokens, Source.LEARNED));
        looked = new Looked();
        if (before == null || before.tokens() != tokens) {
            LOG.info("upstream '{}' has room for {} tokens in a model, as its refusal says", upstream, tokens);
        }
    }

    /** The provider's list of models says so. */
    void discovered(String upstream, Map<String, ContextWindow> windows) {
        windows.forEach((model, window) -> remember(discovered, new Key(upstream, model), window));
        looked = new Looked();
    }

    /** The provider seems to have cut a prompt to this size without a word; or not, where it is empty. */
    void cut(String upstream, String model, OptionalInt size) {
        Key key = new Key(upstream, model);
        if (size.isEmpty()) {
            cuts.remove(key);
            return;
        }
        Cuts seen = Optional.ofNullable(cuts.get(key))
                .map(before -> before.and(size.getAsInt()))
                .orElseGet(() -> new Cuts(size.getAsInt(), 1));
        remember(cuts, key, seen);
        if (seen.inARow() == SIGHTINGS) {
            LOG.warn(
                    "upstream '{}' seems to cut prompts of a model to {} tokens without a word: give the model a larger"
                            + " window there, or name this one in stowage.context.catalogue",
                    upstream,
                    seen.size());
            remember(learned, key, ContextWindow.of(seen.size(), Source.LEARNED));
            looked = new Looked();
        }
    }

    private static <K, V> @Nullable V remember(Map<K, V> in, K key, V value) {
        return in.size() < MODELS || in.containsKey(key) ? in.put(key, value) : value;
    }
}
