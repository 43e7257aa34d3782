package dev.stowage.telemetry;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;

/** Files that stay in prompts. */
final class ResidencyMeters {

    private static final List<String> KINDS = List.of("head", "appended", "diff", "evicted");
    private static final double[] BYTES = {1_000, 4_000, 12_000, 24_000, 48_000, 96_000, 192_000};

    private final MeterRegistry registry;
    private final DistributionSummary bytes;

    /** Registers a zero for every kind. */
    ResidencyMeters(MeterRegistry registry) {
        this.registry = registry;
        KINDS.forEach(kind -> count(kind, 0));
        bytes = DistributionSummary.builder("stowage.residency.bytes")
                .serviceLevelObjectives(BYTES)
                .register(registry);
    }

    void count(String kind, int blocks) {
        registry.counter("stowage.residency.blocks", "kind", kind).increment(blocks);
    }

    void bytes(long taken) {
        bytes.record((double) taken);
    }
}
