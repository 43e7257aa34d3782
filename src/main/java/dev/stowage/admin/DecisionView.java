package dev.stowage.admin;

import dev.stowage.core.capacity.CapacityDecision;
import dev.stowage.core.capacity.RiskInputs;
import dev.stowage.core.capacity.SlackProfile;
import dev.stowage.proxy.LoggedDecision;
import java.time.Instant;
import java.util.OptionalInt;

/**
 * A decision of the capacity controller, with all that it was made on.
 *
 * @param step requests of the turn before this one
 * @param hHat what the conversation asks of the model, in bits
 * @param cHat what the model is trusted with, in bits
 * @param slack what is left
 * @param turnsSinceRefresh null before the first
 * @param turnsSinceReplan null before the first
 */
record DecisionView(
        Instant at,
        String lineage,
        String model,
        int epoch,
        int turn,
        int step,
        String checkpoint,
        Inputs inputs,
        double hHat,
        double cHat,
        double slack,
        Profile profile,
        double z,
        double pFail,
        String band,
        boolean severe,
        String action,
        String result,
        String reason,
        OptionalInt turnsSinceRefresh,
        OptionalInt turnsSinceReplan) {

    record Inputs(int actions, int toolCalls, int references, double usedRatio) {

        private static Inputs of(RiskInputs inputs) {
            return new Inputs(inputs.actions(), inputs.toolCalls(), inputs.references(), inputs.usedRatio());
        }
    }

    /** @param observations how many it is made of */
    record Profile(
            int observations,
            double finalSlack,
            double minSlack,
            double violationRatio,
            double slackVolatility,
            double slackDrop) {

        private static Profile of(SlackProfile profile, int observations) {
            return new Profile(
                    observations,
                    profile.finalSlack(),
                    profile.minSlack(),
                    profile.violationRatio(),
                    profile.volatility(),
                    profile.drop());
        }
    }

    static DecisionView of(LoggedDecision logged) {
        CapacityDecision made = logged.decision();
        return new DecisionView(
                logged.at(),
                logged.lineage(),
                logged.model(),
                logged.epoch(),
                made.turn(),
                made.step(),
                made.checkpoint().code(),
                Inputs.of(made.inputs()),
                made.pressure(),
                made.prior(),
                made.slack(),
                Profile.of(made.risk().profile(), made.observations()),
                made.risk().z(),
                made.risk().probability(),
                made.risk().band().code(),
                made.risk().severe(),
                made.action().code(),
                made.reason().effect().code(),
                made.reason().code(),
                made.cooldownRefresh(),
                made.cooldownReplan());
    }
}
