package dev.stowage.telemetry;

import dev.stowage.core.session.Reconciliation.Kind;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** What prompts were when they came: how their histories were recognised, what was wrong with them, and how large they are. */
final class PromptMeters {

    private final MeterRegistry registry;
    private final ModelNames models;
    private final Map<Kind, Counter> histories = new EnumMap<>(Kind.class);
    private final Map<String, DistributionSummary> usages = new ConcurrentHashMap<>();
    private final Map<String, DistributionSummary> errors = new ConcurrentHashMap<>();

    /** Registers a zero for every kind of history, and for both results of reasoning. */
    PromptMeters(MeterRegistry registry, ModelNames models) {
        this.registry = registry;
        this.models = models;
        for (Kind kind : Kind.values()) {
            histories.put(kind, registry.counter("stowage.histories", "kind", kind.code()));
        }
        reasoning(0, 0);
    }

    void recognised(Kind kind) {
        Objects.requireNonNull(histories.get(kind)).increment();
    }

    void repaired(String kind, int count) {
        registry.counter("stowage.history.repairs", "kind", kind).increment(count);
    }

    void reasoning(int putBack, int missing) {
        registry.counter("stowage.reasoning.replays", "result", "put_back").increment(putBack);
        registry.counter("stowage.reasoning.replays", "result", "missing").increment(missing);
    }

    void estimated(Optional<String> model, long estimate, long billed) {
        if (billed > 0) {
            errors.computeIfAbsent(models.label(model), label -> Buckets.error(registry, label))
                    .record((double) estimate / billed);
        }
    }

    void usage(Optional<String> model, double ratio) {
        usages.computeIfAbsent(
                        models.label(model),
                        label -> Buckets.ratio(registry, "stowage.context.usage.ratio", Tags.of("model", label)))
                .record(ratio);
    }
}
