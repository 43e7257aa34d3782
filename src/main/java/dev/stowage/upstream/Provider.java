package dev.stowage.upstream;

import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * One upstream as it is configured.
 *
 * @param name its name in metrics and logs
 * @param baseUrl the provider's base URL, with or without {@code /v1}; a query in it goes with each request
 * @param models globs of the model names it serves. Requests are routed by the first `model` of their body; one in which none can be
 *     found (no JSON, an unknown encoding, a form without that field in its first 64 KiB) goes to the first upstream
 * @param apiKey the operator's key, sent as a bearer token in place of the client's credential
 * @param credentials whose credential it gets: the client's, the operator's or none
 * @param headers headers to add or replace, such as {@code api-key}
 * @param aliases model names that clients may use, each with the upstream's own name, which takes their place in JSON, not in forms
 * @param fallbacks names of upstreams that take over while this one cannot be reached or its breaker is open
 * @param includeUsage whether to ask for usage when a streaming client does not mention it
 * @param reasoningReplay whether reasoning that a client has dropped is put back into its messages: for models that want
 *     it, for all, or for none
 * @param strictAlternation whether its templates want users and assistants to take turns: what Stowage puts before a
 *     conversation then stands in the user's first message, not in one of its own
 * @param cacheRetention how long the provider's cache remembers a prompt; unset: 1 h for DeepSeek, else 5 min. After that a
 *     prompt may be rewritten without loss
 * @param cacheMaximal whether files stay in prompts that go here, whatever {@code stowage.context} says of all or of their model;
 *     unset: as that says
 * @param maxConcurrent exchanges at a time; more are refused
 * @param timeouts how long to wait, and for what
 * @param retry how often to try again before the first byte of an answer
 * @param breaker when to stop calling for a while
 * @param sslBundle name of a Spring Boot SSL bundle with extra authorities or a client certificate
 */
record Provider(
        @DefaultValue("default") String name,

        @Nullable URI baseUrl,
        @DefaultValue("*") List<String> models,
        @Nullable String apiKey,
        @Nullable Credentials credentials,
        @DefaultValue Map<String, String> headers,
        @DefaultValue Map<String, String> aliases,
        @DefaultValue List<String> fallbacks,
        @DefaultValue("true") boolean includeUsage,
        @DefaultValue("auto") ReasoningReplay reasoningReplay,
        @DefaultValue("false") boolean strictAlternation,
        @Nullable Duration cacheRetention,
        @Nullable Boolean cacheMaximal,
        @DefaultValue("1000") int maxConcurrent,
        @DefaultValue Timeouts timeouts,
        @DefaultValue Retries retry,
        @DefaultValue Breaker breaker,
        @Nullable String sslBundle) {

    Provider {
        apiKey = HeaderValue.key(apiKey);
        Map<String, String> stripped = new LinkedHashMap<>();
        headers.forEach((header, value) -> stripped.put(header, value.strip()));
        headers = Collections.unmodifiableMap(stripped);
    }

    /** For which models dropped reasoning is put back. */
    enum ReasoningReplay {
        /** Those that are known to want it. */
        AUTO,
        /** All. */
        ON,
        /** None. */
        OFF
    }

    /** Whose credential an upstream gets. */
    enum Credentials {
        /** What the client sent. */
        CLIENT,
        /** The configured key or headers. */
        OPERATOR,
        /** None at all. */
        NONE
    }

    /**
     * How long to wait.
     *
     * @param connect for a connection
     * @param head from the request to the answer's status; reasoning models take minutes
     * @param idle between two chunks of an answer
     * @param total for the whole answer; 0 is for ever
     * @param pooled how long an unused connection is kept; unset: 30 s, or 4 s without TLS, since small servers close theirs
     *     after 5 s and a new one is cheap
     */
    record Timeouts(
            @DefaultValue("5s") Duration connect,
            @DefaultValue("10m") Duration head,
            @DefaultValue("5m") Duration idle,
            @DefaultValue("0") Duration total,
            @Nullable Duration pooled) {}

    /**
     * Retries of a request no byte of whose answer has arrived: after failed connections, 502, 503, 504, and 429 with a
     * short Retry-After.
     *
     * @param times further tries of one request
     * @param backOff before the first of them; doubled each time, with jitter
     * @param maxWait longest Retry-After that is waited for
     * @param budget further tries across all requests, as a share of the requests, 0..1
     */
    record Retries(
            @DefaultValue("2") int times,
            @DefaultValue("250ms") Duration backOff,
            @DefaultValue("5s") Duration maxWait,
            @DefaultValue("0.2") double budget) {}

    /**
     * When an upstream is left alone.
     *
     * @param failureRate share of failed exchanges that opens the breaker, in percent
     * @param window exchanges that the share is taken over
     * @param minimum exchanges before the breaker may open
     * @param open how long it stays open
     * @param slow time to the head of an answer that counts as slow
     */
    record Breaker(
            @DefaultValue("50") int failureRate,
            @DefaultValue("20") int window,
            @DefaultValue("10") int minimum,
            @DefaultValue("10s") Duration open,
            @DefaultValue("5m") Duration slow) {}
}
