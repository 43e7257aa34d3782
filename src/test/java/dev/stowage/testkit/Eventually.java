package dev.stowage.testkit;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for what another thread is about to do, as long as it takes within a bound that no healthy run reaches. */
public final class Eventually {

    private static final Duration BOUND = Duration.ofSeconds(60);

    private Eventually() {}

    /** Returns when {@code condition} holds; fails with {@code description} when it does not in time. */
    public static void holds(BooleanSupplier condition, Supplier<String> description) {
        long end = System.nanoTime() + BOUND.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("not so after " + BOUND + ": " + description.get());
            }
            LockSupport.parkNanos(2_000_000);
        }
    }
}
