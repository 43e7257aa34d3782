package dev.stowage.core.capacity;

/**
 * What the load of one request is told from. Whatever is out of range counts as the nearest that is in it.
 *
 * @param actions steps and calls of this turn so far, and the one to come
 * @param toolCalls calls and results among the last messages
 * @param references distinct calls, paths, addresses and symbols in them
 * @param usedRatio prompt ÷ what the window has room for, 0..2
 */
public record RiskInputs(int actions, int toolCalls, int references, double usedRatio) {

    private static final double MOST_USED = 2;
    private static final double OF_ACTIONS = 0.35;
    private static final double OF_CALLS = 0.30;
    private static final double OF_REFERENCES = 0.20;
    private static final double OF_USE = 0.15 * 6.0;

    public RiskInputs {
        actions = Math.max(0, actions);
        toolCalls = Math.max(0, toolCalls);
        references = Math.max(0, references);
        usedRatio = Double.isNaN(usedRatio) ? 0 : Math.max(0, Math.min(MOST_USED, usedRatio));
    }

    /** The same where the prompt takes another share of its window. */
    public RiskInputs at(double ratio) {
        return new RiskInputs(actions, toolCalls, references, ratio);
    }

    /** Runtime pressure in bits: what a model has to keep track of. */
    public double pressure() {
        return OF_ACTIONS * bits(actions)
                + OF_CALLS * bits(toolCalls)
                + OF_REFERENCES * bits(references)
                + OF_USE * usedRatio;
    }

    private static double bits(int count) {
        return Math.log1p(count) / Math.log(2);
    }
}
