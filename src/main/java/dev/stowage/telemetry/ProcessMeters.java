package dev.stowage.telemetry;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** What Stowage itself took, and what went otherwise than it was meant to. */
final class ProcessMeters {

    private final Map<Step, Timer> overhead = new EnumMap<>(Step.class);
    private final Map<FailOpen, Counter> failOpen = new EnumMap<>(FailOpen.class);
    private final Map<AdminRefusal, Counter> refusals = new EnumMap<>(AdminRefusal.class);
    private final Map<Boolean, Counter> reloads;
    private final Map<Boolean, Counter> races;
    private final Counter embedded;

    /** Registers a zero for every step, reason and result. */
    ProcessMeters(MeterRegistry registry) {
        for (Step step : Step.values()) {
            overhead.put(step, Buckets.overhead(registry, step));
        }
        for (FailOpen kind : FailOpen.values()) {
            failOpen.put(kind, registry.counter("stowage.fail.open", "step", kind.step(), "reason", kind.reason()));
        }
        for (AdminRefusal reason : AdminRefusal.values()) {
            refusals.put(reason, registry.counter("stowage.admin.refusals", "reason", reason.label()));
        }
        reloads = Map.of(
                true, registry.counter("stowage.configuration.reloads", "result", "applied"),
                false, registry.counter("stowage.configuration.reloads", "result", "refused"));
        races = Map.of(
                true, registry.counter("stowage.session.races", "result", "rebased"),
                false, registry.counter("stowage.session.races", "result", "forked"));
        embedded = registry.counter("stowage.embedded.texts");
    }

    void took(Step step, Duration time) {
        Objects.requireNonNull(overhead.get(step)).record(time);
    }

    void failedOpen(FailOpen kind) {
        Objects.requireNonNull(failOpen.get(kind)).increment();
    }

    void refused(AdminRefusal reason) {
        Objects.requireNonNull(refusals.get(reason)).increment();
    }

    void reloaded(boolean applied) {
        Objects.requireNonNull(reloads.get(applied)).increment();
    }

    void raced(boolean rebased) {
        Objects.requireNonNull(races.get(rebased)).increment();
    }

    void embedded(int texts) {
        embedded.increment(texts);
    }
}
