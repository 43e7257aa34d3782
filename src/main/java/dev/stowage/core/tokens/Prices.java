package dev.stowage.core.tokens;

import java.time.LocalDate;
import java.util.OptionalDouble;

/**
 * List prices of a model, in US dollars for a million tokens.
 *
 * @param input of prompt tokens that the provider's cache did not have
 * @param cachedInput of those that it had, where they cost less
 * @param cacheWrite of those that it stored, where that costs something else
 * @param output of the answer's tokens
 * @param dated when these were the prices
 */
public record Prices(
        double input, OptionalDouble cachedInput, OptionalDouble cacheWrite, double output, LocalDate dated) {}
