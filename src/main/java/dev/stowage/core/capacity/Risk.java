package dev.stowage.core.capacity;

/**
 * How likely it is that a model loses track.
 *
 * <p>Source: a logistic model over the slack between what a model is trusted with (its prior, in bits) and what the
 * conversation asks of it (its pressure, in bits).
 *
 * @param profile of the last observations
 * @param z the argument of the logistic function
 * @param probability 0..1
 * @param severe whether slack was clearly below zero, or often
 */
public record Risk(SlackProfile profile, double z, double probability, Band band, boolean severe) {

    /** That of a profile. */
    public static Risk of(SlackProfile profile, RiskBands bands) {
        double z = -1.65 * profile.finalSlack()
                - 0.85 * profile.minSlack()
                + 1.35 * profile.violationRatio()
                + 0.70 * profile.volatility()
                + 0.28 * profile.drop()
                - 0.12;
        double probability = Math.max(0, Math.min(1, 1 / (1 + Math.exp(-z))));
        return new Risk(profile, z, probability, bands.of(probability), bands.isSevere(profile));
    }

    /** The same where something else than slack says that it is as bad as can be; the probability stays what it was. */
    Risk escalated() {
        return new Risk(profile, z, probability, Band.HIGH, true);
    }

    /** What would be done about it. */
    public Action action() {
        return switch (band) {
            case LOW -> Action.NONE;
            case MEDIUM -> Action.REFRESH;
            case HIGH -> severe ? Action.REPLAN : Action.REPLAY;
        };
    }
}
