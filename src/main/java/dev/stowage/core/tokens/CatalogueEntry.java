package dev.stowage.core.tokens;

import dev.stowage.core.tokens.ContextWindow.Source;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What is publicly known of a model; any of it may be missing.
 *
 * @param window tokens of prompt and answer together
 * @param maxInput tokens that a prompt may have, where that is less
 * @param maxOutput tokens that an answer may have
 * @param prices list prices
 */
public record CatalogueEntry(OptionalInt window, OptionalInt maxInput, OptionalInt maxOutput, Optional<Prices> prices) {

    /** The window, if the size is known. */
    public Optional<ContextWindow> contextWindow() {
        return window.isEmpty()
                ? Optional.empty()
                : Optional.of(new ContextWindow(window.getAsInt(), maxInput, maxOutput, Source.CATALOGUE));
    }

    /** This entry, with what it lacks from {@code other}. A limit of the prompt goes with its window. */
    CatalogueEntry completedBy(CatalogueEntry other) {
        return new CatalogueEntry(
                window.isPresent() ? window : other.window,
                window.isPresent() ? maxInput : other.maxInput,
                maxOutput.isPresent() ? maxOutput : other.maxOutput,
                prices.or(() -> other.prices));
    }
}
