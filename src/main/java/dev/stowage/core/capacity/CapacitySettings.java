package dev.stowage.core.capacity;

/**
 * How the controller is set.
 *
 * @param enabled whether anything is ever done
 * @param enforces whether it acts on prompts, or only says what it would do
 * @param refreshCooldownTurns turns after a refresh before the next
 * @param replanCooldownTurns turns after a replan before the next
 * @param maxReplayPerTurn calls that are repeated in one turn at most
 * @param minTurns the first turn in which anything is done
 * @param window observations that a profile is made of
 * @param refreshFloor usage from which on a prompt may be refreshed
 * @param replanFloor usage from which on it may be replanned
 */
public record CapacitySettings(
        boolean enabled,
        boolean enforces,
        RiskBands bands,
        int refreshCooldownTurns,
        int replanCooldownTurns,
        int maxReplayPerTurn,
        int minTurns,
        int window,
        double refreshFloor,
        double replanFloor) {

    public static final CapacitySettings STANDARD =
            new CapacitySettings(true, true, RiskBands.STANDARD, 6, 5, 1, 4, 8, 0.60, 0.75);

    private static final int LEAST_WINDOW = 2;

    /** @throws IllegalArgumentException naming the key that is out of range */
    public CapacitySettings {
        notNegative("refresh-cooldown-turns", refreshCooldownTurns);
        notNegative("replan-cooldown-turns", replanCooldownTurns);
        notNegative("max-replay-per-turn", maxReplayPerTurn);
        notNegative("min-turns-before-guardrail", minTurns);
        Rule.holds(window >= LEAST_WINDOW, "profile-window", "at least " + LEAST_WINDOW, window);
    }

    /** The same where it is only said what would be done. */
    public CapacitySettings advising() {
        return new CapacitySettings(
                enabled,
                false,
                bands,
                refreshCooldownTurns,
                replanCooldownTurns,
                maxReplayPerTurn,
                minTurns,
                window,
                refreshFloor,
                replanFloor);
    }

    private static void notNegative(String key, int value) {
        Rule.holds(value >= 0, key, "0 or more", value);
    }
}
