package dev.stowage.telemetry;

import dev.stowage.core.compaction.Level;
import dev.stowage.core.compaction.Occasion.Cause;
import dev.stowage.core.compaction.Ranked;
import dev.stowage.core.compaction.Summarized;
import dev.stowage.core.compaction.Verdict;
import dev.stowage.core.compaction.Verdict.Packed;
import dev.stowage.core.compaction.Verdict.Reason;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** What the ladder did, and did not do. */
public final class CompactionMeters {

    private static final String APPLIED = "applied";

    private final MeterRegistry registry;
    private final Map<Level, Timer> durations = new EnumMap<>(Level.class);

    /** Registers a zero for every level and cause. */
    CompactionMeters(MeterRegistry registry) {
        this.registry = registry;
        for (Level level : Level.values()) {
            durations.put(
                    level, Buckets.seconds(registry, "stowage.compaction.duration", Tags.of("level", level.code())));
            if (level != Level.NONE) {
                for (Cause cause : Cause.values()) {
                    compactions(level, cause, APPLIED, 0);
                }
                freed(level, 0);
            }
        }
        for (Ranked ranked : Ranked.values()) {
            if (ranked != Ranked.NOT_ASKED) {
                rankings(ranked, 0);
            }
        }
        for (Summarized summarized : Summarized.values()) {
            if (summarized.isTold()) {
                checkpoints(summarized, 0);
            }
        }
        for (SummaryResult result : SummaryResult.all()) {
            summaries(result, 0);
        }
        for (Cause cause : Cause.values()) {
            for (Reason reason : Reason.values()) {
                compactions(Level.NONE, cause, reason.wireName(), 0);
            }
        }
    }

    /** Counts a pass of the ladder by how complete its scores were. */
    public void ranked(Ranked ranked) {
        if (ranked != Ranked.NOT_ASKED) {
            rankings(ranked, 1);
        }
    }

    /** Counts a checkpoint by who wrote it. */
    public void checkpointed(Summarized summarized) {
        if (summarized.isTold()) {
            checkpoints(summarized, 1);
        }
    }

    /** Counts an attempt to have a model write a summary. */
    public void summary(SummaryResult result) {
        summaries(result, 1);
    }

    /** Counts a verdict of the ladder. */
    public void verdict(Verdict verdict, Cause cause, Duration time) {
        Level level = verdict.match(Packed::level, stayed -> Level.NONE);
        String result =
                verdict.match(packed -> APPLIED, stayed -> stayed.reason().wireName());
        compactions(level, cause, result, 1);
        freed(level, verdict.match(Packed::freed, stayed -> 0L));
        Objects.requireNonNull(durations.get(level)).record(time);
    }

    private void compactions(Level level, Cause cause, String result, int count) {
        registry.counter("stowage.compactions", "level", level.code(), "reason", cause.code(), "result", result)
                .increment(count);
    }

    private void rankings(Ranked ranked, int count) {
        registry.counter("stowage.compaction.rankings", "result", ranked.code()).increment(count);
    }

    private void checkpoints(Summarized summarized, int count) {
        registry.counter("stowage.checkpoints", "summary", summarized.code()).increment(count);
    }

    private void summaries(SummaryResult result, int count) {
        registry.counter("stowage.summaries", "result", result.code()).increment(count);
    }

    private void freed(Level level, long tokens) {
        registry.counter("stowage.compaction.tokens.freed", "level", level.code())
                .increment((double) tokens);
    }
}
