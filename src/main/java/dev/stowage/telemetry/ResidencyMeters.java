package dev.stowage.telemetry;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Files that stay in prompts. */
final class ResidencyMeters {

    private static final List<String> KINDS = List.of("head", "appended", "diff", "evicted");
    private static final List<String> RESULTS = List.of("taken", "refused", "evicted");
    private static final double[] BYTES = {1_000, 4_000, 12_000, 24_000, 48_000, 96_000, 192_000};

    private final MeterRegistry registry;
    private final DistributionSummary bytes;

    /** Registers a zero for every kind. */
    ResidencyMeters(MeterRegistry registry) {
        this.registry = registry;
        KINDS.forEach(kind -> count(kind, 0));
        RESULTS.forEach(result -> registry.counter("stowage.pushed.files", "result", result));
        bytes = DistributionSummary.builder("stowage.residency.bytes")
                .serviceLevelObjectives(BYTES)
                .register(registry);
    }

    void count(String kind, int blocks) {
        registry.counter("stowage.residency.blocks", "kind", kind).increment(blocks);
    }

    void pushed(String result) {
        registry.counter("stowage.pushed.files", "result", result).increment();
    }

    <T> void pushedBytes(T files, ToDoubleFunction<T> held) {
        registry.gauge("stowage.pushed.bytes", files, held);
    }

    void bytes(long taken) {
        bytes.record((double) taken);
    }
}
