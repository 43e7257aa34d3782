package dev.stowage.telemetry;

import dev.stowage.core.chat.CacheUsage;
import dev.stowage.core.chat.Usage;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** The meters of one upstream and model, each made when it first has something to tell. */
final class ModelMeters {

    private final MeterRegistry registry;
    private final String upstream;
    private final String model;
    private final Tags byModel;
    private final Map<Ended, Counter> requests = new ConcurrentHashMap<>();
    private final Map<Boolean, Timer> durations = new ConcurrentHashMap<>();
    private final Map<Prompt, Counter> promptTokens = new ConcurrentHashMap<>();
    private final Map<String, DistributionSummary> summaries = new ConcurrentHashMap<>();
    private final Map<String, Timer> timers = new ConcurrentHashMap<>();
    private final Map<String, Counter> counters = new ConcurrentHashMap<>();

    ModelMeters(MeterRegistry registry, String upstream, String model) {
        this.registry = registry;
        this.upstream = upstream;
        this.model = model;
        byModel = Tags.of("upstream", upstream, "model", model);
    }

    private record Ended(Mode mode, Outcome outcome) {}

    private record Prompt(Cache cache, Purpose purpose) {}

    /** What tokens were spent for. */
    private enum Purpose {
        /** A client's request. */
        REQUEST,
        /** A summary of Stowage's own. */
        SUMMARY;

        private final String label = name().toLowerCase(Locale.ROOT);

        String label() {
            return label;
        }
    }

    private enum Cache {
        HIT,
        MISS,
        WRITE,
        UNKNOWN;

        private final String label = name().toLowerCase(Locale.ROOT);

        String label() {
            return label;
        }
    }

    void startAtZero() {
        for (Mode mode : Mode.values()) {
            for (Outcome outcome : Outcome.values()) {
                requests(mode, outcome);
            }
        }
        for (Purpose purpose : Purpose.values()) {
            for (Cache cache : Cache.values()) {
                promptTokens(cache, purpose);
            }
            completionTokens(purpose);
        }
        costs(true);
        costs(false);
        anomalies();
        for (PrefixBreak cause : PrefixBreak.values()) {
            prefixBreaks(cause);
        }
    }

    void startRefusalsAtZero() {
        for (Mode mode : Mode.values()) {
            requests(mode, Outcome.REJECTED);
        }
    }

    void ended(ExchangeReport report) {
        requests(report.mode(), report.outcome()).increment();
        made(
                        durations,
                        report.stream(),
                        stream -> Buckets.seconds(
                                registry, "stowage.request.duration", byModel.and("stream", String.valueOf(stream))))
                .record(report.total());
        report.firstByte()
                .ifPresent(firstByte -> made(
                                timers, "stowage.time.to.first.byte", name -> Buckets.seconds(registry, name, byModel))
                        .record(firstByte));
        if (report.mode() != Mode.PASSTHROUGH) {
            made(
                            timers,
                            "gen_ai.client.operation.duration",
                            name -> Buckets.seconds(registry, name, genAi().and("gen_ai.operation.name", "chat")))
                    .record(report.total());
        }
        report.usage().ifPresent(this::used);
        report.placed()
                .flatMap(PrefixBreak::of)
                .ifPresent(cause -> prefixBreaks(cause).increment());
    }

    private void used(Usage usage) {
        genAi("input").record((double) usage.promptTokens());
        genAi("output").record((double) usage.completionTokens());
        spent(usage, Purpose.REQUEST);
        usage.cache().ifPresent(this::cached);
    }

    /** Counts what a summary took. */
    void summarized(Usage usage) {
        spent(usage, Purpose.SUMMARY);
    }

    private void spent(Usage usage, Purpose purpose) {
        add(completionTokens(purpose), usage.completionTokens());
        usage.cache()
                .ifPresentOrElse(
                        cache -> spent(cache, purpose),
                        () -> add(promptTokens(Cache.UNKNOWN, purpose), usage.promptTokens()));
    }

    private void spent(CacheUsage cache, Purpose purpose) {
        add(promptTokens(Cache.HIT, purpose), cache.hit());
        add(promptTokens(Cache.WRITE, purpose), cache.write());
        add(promptTokens(Cache.MISS, purpose), cache.miss());
    }

    private void cached(CacheUsage cache) {
        made(summaries, "stowage.cache.hit.ratio", name -> Buckets.ratio(registry, name, byModel))
                .record(cache.hitRatio());
        if (cache.implausible()) {
            anomalies().increment();
        }
    }

    void cost(Cost cost) {
        costs(true).increment(cost.paid());
        costs(false).increment(cost.without());
    }

    private Counter costs(boolean paid) {
        String kind = paid ? "paid" : "without_stowage";
        return made(counters, kind, key -> registry.counter("stowage.cost.usd", byModel.and("kind", kind)));
    }

    private static void add(Counter counter, long tokens) {
        counter.increment((double) tokens);
    }

    private Counter requests(Mode mode, Outcome outcome) {
        return made(
                requests,
                new Ended(mode, outcome),
                key -> registry.counter(
                        "stowage.requests", byModel.and("mode", mode.label(), "outcome", outcome.label())));
    }

    private Counter promptTokens(Cache cache, Purpose purpose) {
        return made(
                promptTokens,
                new Prompt(cache, purpose),
                key -> registry.counter(
                        "stowage.prompt.tokens", byModel.and("cache", cache.label(), "purpose", purpose.label())));
    }

    private Counter completionTokens(Purpose purpose) {
        return made(
                counters,
                purpose.label(),
                label -> registry.counter("stowage.completion.tokens", byModel.and("purpose", label)));
    }

    private Counter anomalies() {
        return made(counters, "stowage.usage.anomalies", name -> registry.counter(name, "upstream", upstream));
    }

    private Counter prefixBreaks(PrefixBreak cause) {
        return made(
                counters,
                cause.label(),
                label -> registry.counter("stowage.prefix.break", "upstream", upstream, "cause", label));
    }

    private DistributionSummary genAi(String type) {
        return made(
                summaries,
                type,
                key -> Buckets.tokens(registry, "gen_ai.client.token.usage", genAi().and("gen_ai.token.type", key)));
    }

    private Tags genAi() {
        return Tags.of("gen_ai.request.model", model, "gen_ai.system", upstream);
    }

    /** Looks first: asked to make one, the map takes a lock wherever two keys share a place in it. */
    private static <K, V> V made(Map<K, V> meters, K key, Function<K, V> make) {
        V meter = meters.get(key);
        return meter == null ? meters.computeIfAbsent(key, make) : meter;
    }
}
