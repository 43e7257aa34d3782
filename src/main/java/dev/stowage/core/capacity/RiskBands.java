package dev.stowage.core.capacity;

/**
 * Where the bands of risk end.
 *
 * @param lowMax the highest probability that is low
 * @param mediumMax the highest that is medium
 * @param severeMinSlack the least slack from which on down a profile is severe, in bits
 * @param severeViolationRatio the share of violations from which on it is
 */
public record RiskBands(double lowMax, double mediumMax, double severeMinSlack, double severeViolationRatio) {

    public static final RiskBands STANDARD = new RiskBands(0.50, 0.62, -0.25, 0.40);
    /** Intervenes early, as the first version of the model did. */
    public static final RiskBands EAGER = new RiskBands(0.34, 0.62, -0.25, 0.40);

    /** @throws IllegalArgumentException naming the key that is out of range or out of order */
    public RiskBands {
        Rule.holds(lowMax >= 0 && lowMax <= mediumMax, "low-risk-max", "from 0 to medium-risk-max", lowMax);
        Rule.holds(mediumMax <= 1, "medium-risk-max", "from low-risk-max to 1", mediumMax);
        Rule.holds(Double.isFinite(severeMinSlack), "severe-min-slack", "a number", severeMinSlack);
        Rule.holds(
                severeViolationRatio >= 0 && severeViolationRatio <= 1,
                "severe-violation-ratio",
                "from 0 to 1",
                severeViolationRatio);
    }

    Band of(double probability) {
        if (probability <= lowMax) {
            return Band.LOW;
        }
        return probability <= mediumMax ? Band.MEDIUM : Band.HIGH;
    }

    boolean isSevere(SlackProfile profile) {
        return profile.minSlack() <= severeMinSlack || profile.violationRatio() >= severeViolationRatio;
    }
}
