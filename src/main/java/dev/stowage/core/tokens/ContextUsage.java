package dev.stowage.core.tokens;

import java.util.OptionalInt;

/**
 * How full a window is: the one figure behind every decision about room.
 *
 * @param prompt tokens of the prompt as it would be sent
 * @param spendable tokens that a prompt may take, at least 1
 */
public record ContextUsage(long prompt, long spendable) {

    private static final double MOST_OF_WHAT_IS_ASKED = 0.5;
    private static final double MOST_OF_WHAT_IS_POSSIBLE = 0.25;
    private static final int MOST_UNASKED = 32_768;

    public ContextUsage {
        if (spendable < 1) {
            throw new IllegalArgumentException("nothing to spend: " + spendable);
        }
    }

    static ContextUsage of(long prompt, ContextWindow window, OptionalInt requestedOutput) {
        long room = window.tokens() - reserved(window, requestedOutput);
        return new ContextUsage(
                prompt, Math.max(1, Math.min(room, window.maxInput().orElse(Integer.MAX_VALUE))));
    }

    /** Tokens kept free for the answer: what is asked for, else what the model can say, both within a share. */
    private static long reserved(ContextWindow window, OptionalInt requestedOutput) {
        if (requestedOutput.isPresent()) {
            return Math.min(requestedOutput.getAsInt(), (long) (MOST_OF_WHAT_IS_ASKED * window.tokens()));
        }
        long share = (long) (MOST_OF_WHAT_IS_POSSIBLE * window.tokens());
        return Math.min(window.maxOutput().orElse(MOST_UNASKED), Math.min(share, MOST_UNASKED));
    }

    /** Prompt ÷ spendable; 1 is full, more does not fit. */
    public double ratio() {
        return (double) prompt / spendable;
    }

    /** The pressure of this usage. */
    public Pressure pressure(double threshold, double hardLimit) {
        return Pressure.of(ratio(), threshold, hardLimit);
    }
}
