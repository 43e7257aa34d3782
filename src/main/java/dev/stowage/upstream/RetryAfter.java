package dev.stowage.upstream;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads {@code retry-after-ms} and the seconds form of {@code Retry-After}; a date is none of those worth waiting for. */
final class RetryAfter {

    private static final Pattern SECONDS = Pattern.compile("\\d{1,6}(\\.\\d{1,3})?");

    private RetryAfter() {}

    static Optional<Duration> of(Headers headers) {
        return headers.first("retry-after-ms")
                .flatMap(value -> millis(value, 1))
                .or(() -> headers.first("retry-after").flatMap(value -> millis(value, 1000)));
    }

    private static Optional<Duration> millis(String value, int unit) {
        return SECONDS.matcher(value.trim()).matches()
                ? Optional.of(Duration.ofMillis((long) (Double.parseDouble(value.trim()) * unit)))
                : Optional.empty();
    }
}
