package dev.stowage.core.arena;

/**
 * How much room a zone has, in tokens.
 *
 * @param floor what it gets before any zone gets more
 * @param cap the most it gets; 0 locks it
 */
public record ZoneLimits(long floor, long cap) {

    /** What a zone that asks for {@code demand} gets before any zone gets more. */
    long floorOf(long demand) {
        return Math.max(0, Math.min(demand, effectiveFloor()));
    }

    /** A floor above the cap is as high as the cap. */
    long effectiveFloor() {
        return Math.min(floor, cap);
    }

    boolean locked() {
        return cap <= 0;
    }

    ZoneLimits withoutFloor() {
        return new ZoneLimits(0, cap);
    }

    ZoneLimits withCap(long other) {
        return new ZoneLimits(floor, other);
    }
}
