package dev.stowage.telemetry;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import io.micrometer.core.instrument.distribution.TimeWindowMax;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** How late one event loop is at worst: what it does not get to, every connection on it waits for. */
public final class LoopLag {

    private static final Duration WINDOW = Duration.ofMinutes(1);
    private static final int WINDOWS = 3;
    private static final DistributionStatisticConfig LATELY = DistributionStatisticConfig.builder()
            .expiry(WINDOW)
            .bufferLength(WINDOWS)
            .build()
            .merge(DistributionStatisticConfig.DEFAULT);

    private final TimeWindowMax longest;

    LoopLag(MeterRegistry registry, int loop) {
        longest = new TimeWindowMax(registry.config().clock(), LATELY);
        registry.gauge(
                "stowage.event.loop.lag.seconds", Tags.of("loop", Integer.toString(loop)), this, LoopLag::seconds);
    }

    /** Tells of a heartbeat, by how many nanoseconds it was late. */
    public void late(long nanoseconds) {
        longest.record((double) nanoseconds, TimeUnit.NANOSECONDS);
    }

    private double seconds() {
        return longest.poll(TimeUnit.SECONDS);
    }
}
