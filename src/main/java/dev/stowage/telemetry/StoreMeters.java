package dev.stowage.telemetry;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** The meters of one store, all of them from the start. */
public final class StoreMeters {

    private final Map<Ended, Counter> operations = new HashMap<>();
    private final Map<StoreOperation, Timer> durations = new EnumMap<>(StoreOperation.class);
    private final Map<StoreLoss, Counter> losses = new EnumMap<>(StoreLoss.class);
    private final AtomicInteger unwritten = new AtomicInteger();

    private record Ended(StoreOperation operation, StoreResult result) {}

    StoreMeters(MeterRegistry registry, String store, Set<StoreOperation> known) {
        Tags tags = Tags.of("store", store);
        for (StoreOperation operation : known) {
            Tags ofOperation = tags.and("operation", operation.label());
            durations.put(operation, Buckets.store(registry, ofOperation));
            for (StoreResult result : StoreResult.values()) {
                operations.put(
                        new Ended(operation, result),
                        registry.counter("stowage.store.operations", ofOperation.and("result", result.label())));
            }
        }
        for (StoreLoss loss : StoreLoss.values()) {
            losses.put(loss, registry.counter("stowage.store.losses", tags.and("cause", loss.label())));
        }
        Gauge.builder("stowage.store.unwritten", unwritten, AtomicInteger::get)
                .tags(tags)
                .strongReference(true)
                .register(registry);
    }

    /** Counts a call that reached the store, or failed to. */
    public void ended(StoreOperation operation, StoreResult result, Duration time) {
        count(operation, result);
        Objects.requireNonNull(durations.get(operation)).record(time);
    }

    /** Counts a call that memory answered in the store's place. */
    public void answeredLocally(StoreOperation operation) {
        count(operation, StoreResult.LOCAL);
    }

    /** Counts something that is gone. */
    public void lost(StoreLoss loss) {
        Objects.requireNonNull(losses.get(loss)).increment();
    }

    /** Tells how many lineages and removals wait in memory. */
    public void unwritten(int waiting) {
        unwritten.set(waiting);
    }

    private void count(StoreOperation operation, StoreResult result) {
        Objects.requireNonNull(operations.get(new Ended(operation, result))).increment();
    }
}
