package dev.stowage.store;

import dev.stowage.testkit.ManualClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicLong;

/** One replica's resilient store over its way to a faulty one; its time and its retries go by hand. */
final class Replica {

    static final Duration PAUSE = Duration.ofSeconds(1);

    private final FaultyStore way;
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final AtomicLong nanos = new AtomicLong();
    private final Deque<Runnable> later = new ArrayDeque<>();
    private final ResilientStore store;

    Replica(FaultyStore way, ManualClock clock, Duration limit) {
        this.way = way;
        var meters = Stores.meters(registry, "faulty");
        store = new ResilientStore(
                "faulty",
                new MeteredStore(way, limit, meters, nanos::get),
                new Mirror(new SessionTable(SessionStoreContract.LIMITS, clock), meters),
                new Outage("reads", PAUSE, nanos::get),
                new Outage("writes", PAUSE, nanos::get),
                meters,
                limit,
                later::add);
    }

    FaultyStore way() {
        return way;
    }

    ResilientStore store() {
        return store;
    }

    /** Lets the pause between two attempts go by, and what was put off happen. */
    void retry() {
        nanos.addAndGet(PAUSE.toNanos());
        for (int due = later.size(); due > 0; due--) {
            later.remove().run();
        }
    }

    boolean isIdle() {
        return later.isEmpty();
    }

    double calls(String operation, String result) {
        return registry.get("stowage.store.operations")
                .tags("operation", operation, "result", result)
                .counter()
                .count();
    }

    double lost(String cause) {
        return registry.get("stowage.store.losses")
                .tag("cause", cause)
                .counter()
                .count();
    }

    double unwritten() {
        return registry.get("stowage.store.unwritten").gauge().value();
    }
}
