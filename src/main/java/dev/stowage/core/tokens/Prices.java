package dev.stowage.core.tokens;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * List prices of a model, in US dollars for a million tokens.
 *
 * @param input of prompt tokens that the provider's cache did not have
 * @param cachedInput of those that it had, where they cost less
 * @param cacheWrite of those that it stored, where that costs something else
 * @param output of the answer's tokens
 * @param dated when these were the prices
 * @param peak when all of them are higher, if ever
 */
public record Prices(
        double input,
        OptionalDouble cachedInput,
        OptionalDouble cacheWrite,
        double output,
        LocalDate dated,
        Optional<PeakHours> peak) {

    /** Those that hold at all times. */
    public Prices(double input, OptionalDouble cachedInput, OptionalDouble cacheWrite, double output, LocalDate dated) {
        this(input, cachedInput, cacheWrite, output, dated, Optional.empty());
    }

    /** Those that hold now. */
    public Prices at(Instant now) {
        return peak.filter(hours -> hours.hold(now))
                .map(PeakHours::factor)
                .map(this::times)
                .orElse(this);
    }

    private Prices times(double factor) {
        return new Prices(
                factor * input, times(cachedInput, factor), times(cacheWrite, factor), factor * output, dated);
    }

    private static OptionalDouble times(OptionalDouble price, double factor) {
        return price.isPresent() ? OptionalDouble.of(factor * price.getAsDouble()) : price;
    }
}
