package dev.stowage.upstream;

import java.time.Duration;
import java.util.Optional;

/**
 * An answer that says "not now": carried as an exception between the breaker and the retry, and turned back into the
 * answer when no further try is made, so that the client gets the provider's own words.
 */
final class RetryableAnswer extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient UpstreamResponse response;
    private final transient Optional<Duration> retryAfter;

    private RetryableAnswer(UpstreamResponse response, Optional<Duration> retryAfter) {
        super(response.status().toString(), null, false, false);
        this.response = response;
        this.retryAfter = retryAfter;
    }

    /** The exception for {@code response}, if trying again within {@code patience} makes sense. */
    static Optional<RetryableAnswer> of(UpstreamResponse response, Duration patience) {
        Optional<Duration> retryAfter = RetryAfter.of(response.headers());
        boolean soon = retryAfter.map(wait -> wait.compareTo(patience) <= 0).orElse(false);
        boolean forbidden = response.headers().lists("x-should-retry", "false");
        boolean worthwhile = switch (response.status().code()) {
            case 502, 503, 504 -> soon || !response.headers().has("retry-after");
            case 429 -> soon;
            default -> false;
        };
        return worthwhile && !forbidden ? Optional.of(new RetryableAnswer(response, retryAfter)) : Optional.empty();
    }

    UpstreamResponse response() {
        return response;
    }

    Optional<Duration> retryAfter() {
        return retryAfter;
    }
}
