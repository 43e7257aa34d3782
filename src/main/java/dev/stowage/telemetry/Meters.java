package dev.stowage.telemetry;

import dev.stowage.core.chat.CacheUsage;
import dev.stowage.core.chat.Usage;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.stream.DoubleStream;

/**
 * Every meter of Stowage's own, by its Prometheus name. Labels come from closed sets: configured upstreams, known model
 * families, and the values listed here.
 *
 * <ul>
 *   <li>{@code stowage_requests_total}: counter; upstream, model, mode, outcome; exchanges that have ended
 *   <li>{@code stowage_request_duration_seconds}: histogram; upstream, model, stream; whole exchanges
 *   <li>{@code stowage_overhead_seconds}: histogram; step; time of Stowage's own before the first byte went upstream
 *   <li>{@code stowage_time_to_first_byte_seconds}: histogram; upstream, model; from arrival to the answer's first byte
 *   <li>{@code gen_ai_client_token_usage}: histogram; gen_ai_token_type, gen_ai_request_model, gen_ai_system; tokens of
 *       an exchange, named as OpenTelemetry names them
 *   <li>{@code stowage_prompt_tokens_total}: counter; upstream, model, cache, purpose; as the provider says; tokens whose
 *       fate it does not tell are {@code unknown}, not misses
 *   <li>{@code stowage_completion_tokens_total}: counter; upstream, model, purpose; as the provider says
 *   <li>{@code stowage_cache_hit_ratio}: histogram; upstream, model; hit ÷ prompt of an exchange, where reported
 *   <li>{@code stowage_usage_anomalies_total}: counter; upstream; usage with more cached tokens than the prompt has
 *   <li>{@code stowage_fail_open_total}: counter; step, reason; steps that failed while the request went on
 * </ul>
 */
public final class Meters {

    private static final Duration[] SECONDS =
            seconds(.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600);
    private static final Duration[] OVERHEAD =
            seconds(.00005, .0001, .00025, .0005, .001, .0025, .005, .01, .025, .05, .1, .25, 1);
    private static final double[] TOKENS =
            DoubleStream.iterate(1, bound -> bound * 4).limit(14).toArray();
    private static final double[] RATIO = {.05, .1, .2, .3, .4, .5, .6, .7, .8, .9, .95, .99, 1};
    private static final String NO_UPSTREAM = "none";
    private static final String PURPOSE = "request";

    private final MeterRegistry registry;
    private final ModelNames models;

    /**
     * Registers a zero for every value of a closed label, so that rates and alerts have a start.
     *
     * @param upstreams configured names
     * @param configuredModels model names that may be labels besides the known families
     */
    public Meters(MeterRegistry registry, Collection<String> upstreams, Set<String> configuredModels) {
        this.registry = registry;
        models = new ModelNames(configuredModels);
        upstreams.forEach(this::startAtZero);
        for (Mode mode : Mode.values()) {
            requests(NO_UPSTREAM, ModelNames.OTHER, mode, Outcome.REJECTED);
        }
        for (FailOpen failOpen : FailOpen.values()) {
            failOpen(failOpen);
        }
    }

    private void startAtZero(String upstream) {
        for (Mode mode : Mode.values()) {
            for (Outcome outcome : Outcome.values()) {
                requests(upstream, ModelNames.OTHER, mode, outcome);
            }
        }
        for (Cache cache : Cache.values()) {
            promptTokens(upstream, ModelNames.OTHER, cache);
        }
        completionTokens(upstream, ModelNames.OTHER);
        anomalies(upstream);
    }

    /** Counts an exchange that has ended. */
    public void ended(ExchangeReport report) {
        String model = models.label(report.model());
        requests(report.upstream(), model, report.mode(), report.outcome()).increment();
        timer(
                        "stowage.request.duration",
                        SECONDS,
                        byModel(report.upstream(), model).and("stream", String.valueOf(report.stream())))
                .record(report.total());
        report.firstByte()
                .ifPresent(firstByte -> timer("stowage.time.to.first.byte", SECONDS, byModel(report.upstream(), model))
                        .record(firstByte));
        report.steps().forEach(this::overhead);
        report.usage().ifPresent(usage -> used(report.upstream(), model, usage));
    }

    /** Counts a step that failed while the request went on. */
    public void failedOpen(FailOpen failOpen) {
        failOpen(failOpen).increment();
    }

    private void used(String upstream, String model, Usage usage) {
        genAi("input", model, upstream).record((double) usage.promptTokens());
        genAi("output", model, upstream).record((double) usage.completionTokens());
        add(completionTokens(upstream, model), usage.completionTokens());
        usage.cache()
                .ifPresentOrElse(
                        cache -> cached(upstream, model, cache),
                        () -> add(promptTokens(upstream, model, Cache.UNKNOWN), usage.promptTokens()));
    }

    private void cached(String upstream, String model, CacheUsage cache) {
        add(promptTokens(upstream, model, Cache.HIT), cache.hit());
        add(promptTokens(upstream, model, Cache.WRITE), cache.write());
        add(promptTokens(upstream, model, Cache.MISS), cache.miss());
        summary("stowage.cache.hit.ratio", RATIO, byModel(upstream, model)).record(cache.hitRatio());
        if (cache.implausible()) {
            anomalies(upstream).increment();
        }
    }

    private static void add(Counter counter, long tokens) {
        counter.increment((double) tokens);
    }

    private Counter requests(String upstream, String model, Mode mode, Outcome outcome) {
        return registry.counter(
                "stowage.requests", byModel(upstream, model).and("mode", mode.label(), "outcome", outcome.label()));
    }

    private Counter promptTokens(String upstream, String model, Cache cache) {
        return registry.counter(
                "stowage.prompt.tokens", byModel(upstream, model).and("cache", cache.label(), "purpose", PURPOSE));
    }

    private Counter completionTokens(String upstream, String model) {
        return registry.counter(
                "stowage.completion.tokens", byModel(upstream, model).and("purpose", PURPOSE));
    }

    private Counter anomalies(String upstream) {
        return registry.counter("stowage.usage.anomalies", "upstream", upstream);
    }

    private Counter failOpen(FailOpen failOpen) {
        return registry.counter("stowage.fail.open", "step", failOpen.step(), "reason", failOpen.reason());
    }

    private DistributionSummary genAi(String type, String model, String system) {
        return summary(
                "gen_ai.client.token.usage",
                TOKENS,
                Tags.of("gen_ai.token.type", type, "gen_ai.request.model", model, "gen_ai.system", system));
    }

    private void overhead(Step step, Duration time) {
        timer("stowage.overhead", OVERHEAD, Tags.of("step", step.label())).record(time);
    }

    private Timer timer(String name, Duration[] buckets, Tags tags) {
        return Timer.builder(name).serviceLevelObjectives(buckets).tags(tags).register(registry);
    }

    private DistributionSummary summary(String name, double[] buckets, Tags tags) {
        return DistributionSummary.builder(name)
                .serviceLevelObjectives(buckets)
                .tags(tags)
                .register(registry);
    }

    private static Duration[] seconds(double... bounds) {
        return DoubleStream.of(bounds)
                .mapToObj(bound -> Duration.ofNanos((long) (bound * 1e9)))
                .toArray(Duration[]::new);
    }

    private static Tags byModel(String upstream, String model) {
        return Tags.of("upstream", upstream, "model", model);
    }

    private enum Cache {
        HIT,
        MISS,
        WRITE,
        UNKNOWN;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
