package dev.stowage.telemetry;

import dev.stowage.core.capacity.Action;
import dev.stowage.core.capacity.Band;
import dev.stowage.core.capacity.CapacityDecision;
import dev.stowage.core.capacity.Reason;
import dev.stowage.core.capacity.RiskCheckpoint;
import dev.stowage.core.capacity.Verification.Result;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** How risky requests were, and what was done about it. */
public final class RiskMeters {

    private static final String NOTHING = "nothing";

    private final MeterRegistry registry;
    private final ModelNames names;
    private final Map<String, OfModel> models = new ConcurrentHashMap<>();
    private final Map<Looked, Counter> bands = new ConcurrentHashMap<>();

    private record Looked(Band band, RiskCheckpoint checkpoint) {}

    private record OfModel(
            DistributionSummary probability,
            DistributionSummary slack,
            DistributionSummary shortage,
            DistributionSummary pressure,
            DistributionSummary prior) {}

    /** Registers a zero for every band, checkpoint, action, reason and result. */
    RiskMeters(MeterRegistry registry, ModelNames names) {
        this.registry = registry;
        this.names = names;
        for (Band band : Band.values()) {
            for (RiskCheckpoint checkpoint : RiskCheckpoint.values()) {
                Looked looked = new Looked(band, checkpoint);
                bands.put(looked, counter(looked));
            }
        }
        replays(NOTHING, 0);
        for (Result result : Result.values()) {
            replays(result.code(), 0);
        }
        for (Action action : Action.values()) {
            for (Reason reason : Reason.values()) {
                if (action == Action.NONE == isAboutNothing(reason)) {
                    intervention(action, reason, 0);
                }
            }
        }
    }

    private static boolean isAboutNothing(Reason reason) {
        return reason == Reason.INPUTS_UNAVAILABLE_FAIL_OPEN;
    }

    private Counter counter(Looked looked) {
        return registry.counter(
                "stowage.risk.band", "band", looked.band.code(), "checkpoint", looked.checkpoint.code());
    }

    /** Counts a request whose risk was looked at. */
    public void decided(Optional<String> model, CapacityDecision decision) {
        OfModel meters = models.computeIfAbsent(names.label(model), this::of);
        meters.probability.record(decision.risk().probability());
        meters.slack.record(Math.max(0, decision.slack()));
        meters.shortage.record(Math.max(0, -decision.slack()));
        meters.pressure.record(decision.pressure());
        meters.prior.record(decision.prior());
        bands.computeIfAbsent(new Looked(decision.risk().band(), decision.checkpoint()), this::counter)
                .increment();
        if (decision.action() != Action.NONE) {
            intervention(decision.action(), decision.reason(), 1);
        }
    }

    /** Counts one that could not be decided on. */
    public void undecided(Reason reason) {
        intervention(Action.NONE, reason, 1);
    }

    /**
     * Counts an attempt to make a call again.
     *
     * @param result empty where no call could be
     */
    public void replayed(Optional<Result> result) {
        replays(result.map(Result::code).orElse(NOTHING), 1);
    }

    private void replays(String result, int count) {
        registry.counter("stowage.replays", "result", result).increment(count);
    }

    private OfModel of(String model) {
        Tags tags = Tags.of("model", model);
        return new OfModel(
                Buckets.ratio(registry, "stowage.risk.p.fail", tags),
                Buckets.bits(registry, "stowage.risk.slack", tags),
                Buckets.bits(registry, "stowage.risk.shortage", tags),
                Buckets.bits(registry, "stowage.risk.h.hat", tags),
                Buckets.bits(registry, "stowage.risk.c.hat", tags));
    }

    private void intervention(Action action, Reason reason, int count) {
        registry.counter(
                        "stowage.interventions",
                        "action",
                        action.code(),
                        "result",
                        reason.effect().code(),
                        "reason",
                        reason.code())
                .increment(count);
    }
}
