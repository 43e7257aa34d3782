package dev.stowage.core.tokens;

/** How pressing it is to make room. */
public enum Pressure {
    NONE,
    LOW,
    MEDIUM,
    HIGH,
    CRITICAL;

    private static final double MEDIUM_SHARE = 0.75;
    private static final double LEAST_MEDIUM = 0.5;
    private static final double LOW_SHARE = 0.5;
    private static final double LEAST_LOW = 0.25;

    /**
     * The pressure of a usage; each level includes its lower bound.
     *
     * @param usage prompt ÷ spendable tokens
     * @param threshold where it is high, 0..1; medium and low follow from it
     * @param hardLimit where it is critical, 0..1
     */
    static Pressure of(double usage, double threshold, double hardLimit) {
        if (usage >= hardLimit) {
            return CRITICAL;
        }
        if (usage >= threshold) {
            return HIGH;
        }
        if (usage >= Math.max(LEAST_MEDIUM, MEDIUM_SHARE * threshold)) {
            return MEDIUM;
        }
        return usage >= Math.max(LEAST_LOW, LOW_SHARE * threshold) ? LOW : NONE;
    }
}
