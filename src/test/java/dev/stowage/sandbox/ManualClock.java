package dev.stowage.sandbox;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

final class ManualClock implements InstantSource {
    private Instant now = Instant.parse("2026-11-27T00:00:00Z");

    void advance(Duration duration) {
        now = now.plus(duration);
    }

    @Override
    public Instant instant() {
        return now;
    }
}
