package dev.stowage.store;

import java.time.InstantSource;
import java.util.random.RandomGenerator;

/**
 * Stamps of saves. Counting would not do: two replicas that are cut off from their store would both count to the same
 * number for different states, and a lineage that was removed and made anew would count through old numbers again; in both
 * cases a stale writer would overwrite. So a version is the time in milliseconds and twenty random bits, and always greater
 * than the version that it follows.
 */
final class Versions {

    private static final int RANDOM_BITS = 20;

    private final InstantSource clock;
    private final RandomGenerator random;

    Versions(InstantSource clock, RandomGenerator random) {
        this.clock = clock;
        this.random = random;
    }

    /** A name for something that happens once: nobody else gives the same one. */
    String name() {
        return Long.toString(after(0));
    }

    /** A version that follows {@code expected}. */
    long after(long expected) {
        return Math.max(expected + 1, clock.millis() << RANDOM_BITS) + random.nextInt(1 << RANDOM_BITS);
    }
}
