package dev.stowage.telemetry;

/**
 * What an exchange cost by list prices, in US dollars.
 *
 * @param paid as it went
 * @param without as it would have, had the client's own prompt been sent
 * @param promptWithout tokens that this prompt would have had
 */
public record Cost(double paid, double without, long promptWithout) {}
