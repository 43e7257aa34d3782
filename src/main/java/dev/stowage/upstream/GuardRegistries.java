package dev.stowage.upstream;

import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.micrometer.tagged.TaggedBulkheadMetrics;
import io.github.resilience4j.micrometer.tagged.TaggedCircuitBreakerMetrics;
import io.github.resilience4j.micrometer.tagged.TaggedRetryMetrics;
import io.github.resilience4j.micrometer.tagged.TaggedTimeLimiterMetrics;
import io.github.resilience4j.micrometer.tagged.TimeLimiterMetricNames;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import io.github.resilience4j.retry.RetryRegistry;
import io.github.resilience4j.timelimiter.TimeLimiter;
import io.github.resilience4j.timelimiter.TimeLimiterConfig;
import io.github.resilience4j.timelimiter.TimeLimiterRegistry;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;

/** Where the guards of all upstreams are registered, so that each shows in {@code resilience4j_*} under its name. */
final class GuardRegistries {

    private final BulkheadRegistry bulkheads = BulkheadRegistry.ofDefaults();
    private final RetryRegistry retries = RetryRegistry.ofDefaults();
    private final CircuitBreakerRegistry breakers = CircuitBreakerRegistry.ofDefaults();
    private final TimeLimiterRegistry timeLimiters = TimeLimiterRegistry.ofDefaults();
    private final MeterRegistry meters;

    GuardRegistries(MeterRegistry meters) {
        this.meters = meters;
        TaggedBulkheadMetrics.ofBulkheadRegistry(bulkheads).bindTo(meters);
        TaggedRetryMetrics.ofRetryRegistry(retries).bindTo(meters);
        TaggedCircuitBreakerMetrics.ofCircuitBreakerRegistry(breakers).bindTo(meters);
        TaggedTimeLimiterMetrics.ofTimeLimiterRegistry(timeLimiters).bindTo(meters);
    }

    /** An upstream of this name begins anew. */
    void forget(String name) {
        bulkheads.remove(name);
        retries.remove(name);
        breakers.remove(name);
        timeLimiters.remove(name);
    }

    Bulkhead bulkhead(Provider provider) {
        return bulkheads.bulkhead(
                provider.name(),
                BulkheadConfig.custom()
                        .maxConcurrentCalls(provider.maxConcurrent())
                        .maxWaitDuration(Duration.ZERO)
                        .build());
    }

    Retry retry(Provider provider, RetryConfig config) {
        return retries.retry(provider.name(), config);
    }

    CircuitBreaker breaker(Provider provider, CircuitBreakerConfig config) {
        return breakers.circuitBreaker(provider.name(), config);
    }

    TimeLimiter timeLimiter(Provider provider) {
        return timeLimiters.timeLimiter(
                provider.name(),
                TimeLimiterConfig.custom()
                        .timeoutDuration(provider.timeouts().head())
                        .build());
    }

    /** What a time limiter's events of success are counted by; to make such an event, with its date, takes longer than to count. */
    Counter successes(TimeLimiter timeLimiter) {
        return meters.counter(
                TimeLimiterMetricNames.DEFAULT_TIME_LIMITER_CALLS, "name", timeLimiter.getName(), "kind", "successful");
    }
}
