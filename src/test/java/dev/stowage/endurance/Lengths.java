package dev.stowage.endurance;

import java.time.Duration;

/** How long the suites last: short forms with every build, long ones by {@code -Pendurance}. */
final class Lengths {

    private static final boolean LONG = Boolean.getBoolean("stowage.endurance");

    /** A busy machine keeps conversations waiting for their history; what is looked for here is other faults. */
    static final String UNHURRIED = "stowage.session.patience=30s";

    private Lengths() {}

    static Duration of(Duration brief, Duration whole) {
        return LONG ? whole : brief;
    }
}
