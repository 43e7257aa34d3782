package dev.stowage.telemetry;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.stream.DoubleStream;

/** The histograms and where their buckets end: seconds from a cache hit to a long think, tokens by powers of four. */
final class Buckets {

    private static final Duration[] SECONDS =
            seconds(.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600);
    private static final Duration[] OVERHEAD =
            seconds(.00005, .0001, .00025, .0005, .001, .0025, .005, .01, .025, .05, .1, .25, 1);
    private static final double[] TOKENS =
            DoubleStream.iterate(1, bound -> bound * 4).limit(14).toArray();
    private static final double[] BITS = {.001, .25, .5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6};
    private static final double[] RATIO = {.05, .1, .2, .3, .4, .5, .6, .7, .8, .9, .95, .99, 1};

    private static final double[] AROUND_ONE = {
        .5, .7, .8, .85, .9, .95, .97, .99, 1, 1.01, 1.03, 1.05, 1.1, 1.15, 1.25, 1.5, 2
    };

    private Buckets() {}

    static Timer seconds(MeterRegistry registry, String name, Tags tags) {
        return timer(registry, name, SECONDS, tags);
    }

    static Timer overhead(MeterRegistry registry, Step step) {
        return timer(registry, "stowage.overhead", OVERHEAD, Tags.of("step", step.label()));
    }

    static Timer store(MeterRegistry registry, Tags tags) {
        return timer(registry, "stowage.store.duration", OVERHEAD, tags);
    }

    static DistributionSummary tokens(MeterRegistry registry, String name, Tags tags) {
        return summary(registry, name, TOKENS, tags);
    }

    static DistributionSummary error(MeterRegistry registry, String model) {
        return summary(registry, "stowage.estimate.error.ratio", AROUND_ONE, Tags.of("model", model));
    }

    static DistributionSummary ratio(MeterRegistry registry, String name, Tags tags) {
        return summary(registry, name, RATIO, tags);
    }

    static DistributionSummary bits(MeterRegistry registry, String name, Tags tags) {
        return summary(registry, name, BITS, tags);
    }

    private static Timer timer(MeterRegistry registry, String name, Duration[] buckets, Tags tags) {
        return Timer.builder(name).serviceLevelObjectives(buckets).tags(tags).register(registry);
    }

    private static DistributionSummary summary(MeterRegistry registry, String name, double[] buckets, Tags tags) {
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
}
