package dev.stowage.core.capacity;

import java.util.OptionalInt;

/**
 * What was decided on one request, with all that it was decided on.
 *
 * @param turn its number
 * @param step requests of this turn before this one
 * @param pressure what the conversation asks of the model, in bits
 * @param prior what the model is trusted with, in bits
 * @param risk as it counts at this checkpoint
 * @param observations how many its profile is made of
 * @param action what it calls for
 * @param cooldownRefresh turns since the last refresh
 * @param cooldownReplan turns since the last replan
 */
public record CapacityDecision(
        int turn,
        int step,
        RiskCheckpoint checkpoint,
        RiskInputs inputs,
        double pressure,
        double prior,
        Risk risk,
        int observations,
        Action action,
        Reason reason,
        OptionalInt cooldownRefresh,
        OptionalInt cooldownReplan) {

    /** What the prior leaves, in bits. */
    public double slack() {
        return prior - pressure;
    }

    /** Whether something is done. */
    public boolean isSelected() {
        return reason == Reason.SELECTED;
    }
}
