package dev.stowage.upstream;

/**
 * Keeps retries a share of the traffic, so that an upstream in trouble is not asked three times as much. Each request
 * earns {@code share} of a retry; a burst of {@link #BURST} may be saved up.
 */
final class RetryBudget {

    static final double BURST = 10;

    private final double share;
    private double saved = BURST;

    RetryBudget(double share) {
        this.share = share;
    }

    synchronized void earn() {
        saved = Math.min(BURST, saved + share);
    }

    /** Takes back what was spent on a retry that was not made. */
    synchronized void refund() {
        saved = Math.min(BURST, saved + 1);
    }

    synchronized boolean spend() {
        if (saved < 1) {
            return false;
        }
        saved -= 1;
        return true;
    }
}
