package dev.stowage.core.arena;

/**
 * How a zone has fared lately.
 *
 * @param truncation moving average of the share of its demand that it lacked, 0..1
 * @param idle moving average of the share of its cap that it did not ask for, 0..1
 * @param shift what its cap has gained on the configured one, in tokens
 */
public record Trend(double truncation, double idle, long shift) {

    /** Nothing is known yet. */
    public static final Trend NONE = new Trend(0, 0, 0);

    /** @param alpha weight of this observation */
    Trend observing(long demand, long accepted, long cap, double alpha) {
        double lacked = demand > 0 ? share(demand - accepted, demand) : 0;
        double unasked = cap > 0 ? share(cap - demand, cap) : 0;
        return new Trend(mixed(lacked, truncation, alpha), mixed(unasked, idle, alpha), shift);
    }

    private static double share(long part, long whole) {
        return Math.max(0, Math.min(1, (double) part / whole));
    }

    private static double mixed(double newest, double before, double alpha) {
        return alpha * newest + (1 - alpha) * before;
    }

    Trend shifted(long tokens) {
        return new Trend(truncation, idle, shift + tokens);
    }
}
