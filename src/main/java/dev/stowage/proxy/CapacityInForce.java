package dev.stowage.proxy;

import dev.stowage.core.capacity.CapacitySettings;
import dev.stowage.core.compaction.LadderSettings;

/** The capacity controller's settings as the configuration has them now: its floors are thresholds of the ladder. */
record CapacityInForce(LadderInForce ladder, Floors floors) {

    /** Puts the settings together. */
    @FunctionalInterface
    interface Floors {

        /**
         * The controller's settings with a ladder.
         *
         * @throws InvalidContext naming the key that does not go with it
         */
        CapacitySettings of(LadderSettings ladder);
    }

    CapacitySettings get() {
        return floors.of(ladder.get());
    }

    /**
     * Looks whether another ladder goes with the other settings.
     *
     * @throws InvalidContext naming the key that does not
     */
    void check(LadderSettings other) {
        floors.of(other);
    }
}
