package dev.stowage.core.tokens;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Windows and prices by model, in layers: what a layer says of a model stands before what the next one says.
 *
 * @param layers the most believed first
 */
public record Catalogue(List<ByModel<CatalogueEntry>> layers) {

    public Catalogue {
        layers = List.copyOf(layers);
    }

    /** This catalogue with {@code own} before it. */
    public Catalogue under(ByModel<CatalogueEntry> own) {
        return new Catalogue(Stream.concat(Stream.of(own), layers.stream()).toList());
    }

    /** What is known of a model. */
    public Optional<CatalogueEntry> find(String model) {
        return layers.stream().flatMap(layer -> layer.find(model).stream()).reduce(CatalogueEntry::completedBy);
    }
}
