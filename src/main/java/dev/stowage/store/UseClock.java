package dev.stowage.store;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Tells when something was used, in whole microseconds, and never the same instant twice: uses have an order. */
final class UseClock {

    private final InstantSource clock;
    private final AtomicReference<Instant> last = new AtomicReference<>(Instant.EPOCH);

    UseClock(InstantSource clock) {
        this.clock = clock;
    }

    /** The instant of a use that happens now. */
    Instant next() {
        Instant now = now();
        return last.updateAndGet(before -> now.isAfter(before) ? now : before.plus(1, ChronoUnit.MICROS));
    }

    Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
