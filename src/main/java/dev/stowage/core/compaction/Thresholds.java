package dev.stowage.core.compaction;

/**
 * The usage from which each level works; lower bounds are inclusive.
 *
 * @param soft prompt ÷ spendable tokens, over 0
 * @param hard above soft
 * @param emergency above hard, at most 1
 */
public record Thresholds(double soft, double hard, double emergency) {

    public static final Thresholds STANDARD = new Thresholds(0.60, 0.75, 0.90);
    /** For models whose answers get worse long before their window is full. */
    public static final Thresholds EARLY = new Thresholds(0.50, 0.65, 0.80);
    /** For prompt caches: fewer rewrites. */
    public static final Thresholds LATE = new Thresholds(0.70, 0.85, 0.92);

    /** @throws IllegalArgumentException naming the field that is out of range or out of order */
    public Thresholds {
        above("compaction.soft", soft, "0", 0);
        above("compaction.hard", hard, "compaction.soft", soft);
        above("compaction.emergency", emergency, "compaction.hard", hard);
    }

    private static void above(String field, double value, String lowerField, double lower) {
        if (!(value > lower && value <= 1)) {
            throw new IllegalArgumentException(field + " must be above " + lowerField + " and at most 1: " + value);
        }
    }

    /** The level that a usage calls for. */
    public Level at(double usage) {
        if (usage >= emergency) {
            return Level.EMERGENCY;
        }
        if (usage >= hard) {
            return Level.HARD;
        }
        return usage >= soft ? Level.SOFT : Level.NONE;
    }

    /** The usage from which {@code level} works. */
    double trigger(Level level) {
        return switch (level) {
            case NONE -> 0;
            case SOFT -> soft;
            case HARD -> hard;
            case EMERGENCY -> emergency;
        };
    }
}
