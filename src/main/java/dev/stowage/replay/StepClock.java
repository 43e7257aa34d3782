package dev.stowage.replay;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that only requests move: replayed in minutes, a day's conversations still find caches as old as they were. */
final class StepClock implements InstantSource {

    private final Instant begin;
    private final Duration step;
    private final AtomicLong steps = new AtomicLong();

    StepClock(Instant begin, Duration step) {
        this.begin = begin;
        this.step = step;
    }

    void tick() {
        steps.incrementAndGet();
    }

    @Override
    public Instant instant() {
        return begin.plus(step.multipliedBy(steps.get()));
    }
}
