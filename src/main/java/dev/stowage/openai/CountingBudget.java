package dev.stowage.openai;

import java.time.Duration;
import java.util.function.LongSupplier;

/** Time to count in. When it is spent, the rest is estimated. */
final class CountingBudget {

    private final LongSupplier nanoseconds;
    private final long start;
    private final long length;

    /**
     * Starts the clock.
     *
     * @param nanoseconds a ticker
     */
    CountingBudget(LongSupplier nanoseconds, Duration length) {
        this.nanoseconds = nanoseconds;
        this.length = length.toNanos();
        start = nanoseconds.getAsLong();
    }

    boolean isSpent() {
        return nanoseconds.getAsLong() - start >= length;
    }
}
