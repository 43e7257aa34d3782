package dev.stowage.sandbox;

import java.util.concurrent.atomic.AtomicLong;
import org.springframework.http.HttpHeaders;

/** The headers a provider puts on every response: a request id and rate limits, all told by one counter. */
final class ResponseHeaders {
    private static final long REQUESTS = 10_000;
    private static final long TOKENS = 10_000_000;
    private static final long TOKENS_EACH = 1_000;

    private final AtomicLong responses = new AtomicLong();

    void add(HttpHeaders headers) {
        long number = responses.incrementAndGet();
        long used = number % REQUESTS;
        headers.set("x-request-id", "req-sandbox-" + number);
        headers.set("x-ratelimit-limit-requests", Long.toString(REQUESTS));
        headers.set("x-ratelimit-remaining-requests", Long.toString(REQUESTS - used));
        headers.set("x-ratelimit-reset-requests", "6ms");
        headers.set("x-ratelimit-limit-tokens", Long.toString(TOKENS));
        headers.set("x-ratelimit-remaining-tokens", Long.toString(TOKENS - used * TOKENS_EACH));
        headers.set("x-ratelimit-reset-tokens", "6ms");
    }
}
