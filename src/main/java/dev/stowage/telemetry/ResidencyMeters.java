package dev.stowage.telemetry;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Files that stay in prompts. */
public final class ResidencyMeters {

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

    /** Counts blocks: {@code head}, {@code appended}, {@code diff} or {@code evicted}. */
    public void count(String kind, int blocks) {
        registry.counter("stowage.residency.blocks", "kind", kind).increment(blocks);
    }

    /** Counts a file that a client handed in: {@code taken}, {@code refused}, or {@code evicted} later for want of room. */
    public void pushed(String result) {
        registry.counter("stowage.pushed.files", "result", result).increment();
    }

    /** Watches how much of such files is in memory. */
    public <T> void pushedBytes(T files, ToDoubleFunction<T> held) {
        registry.gauge("stowage.pushed.bytes", files, held);
    }

    /** Tells how many bytes all resident files take in a prompt. */
    public void bytes(long taken) {
        bytes.record((double) taken);
    }
}
