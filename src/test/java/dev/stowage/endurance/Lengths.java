package dev.stowage.endurance;

import java.time.Duration;

/** How long the suites last: short forms with every build, long ones by {@code -Pendurance}. */
final class Lengths {

    private static final boolean LONG = Boolean.getBoolean("stowage.endurance");

    private Lengths() {}

    static Duration of(Duration brief, Duration whole) {
        return LONG ? whole : brief;
    }
}
