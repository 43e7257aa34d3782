package dev.stowage.upstream;

import java.time.Duration;
import java.util.regex.Pattern;

/** What the values of one provider may be; each message names the setting and what it takes, and never repeats a credential. */
final class ProviderLimits {

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_-]{0,39}");

    /** A header's name (RFC 9110, 5.1). Another one would fail each request. */
    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

    private ProviderLimits() {}

    /** @param setting what a message calls the provider */
    static void check(Provider provider, String setting) {
        require(
                NAME.matcher(provider.name()).matches(),
                setting + ": a name is of lower case letters, digits, - and _, at most 40");
        require(provider.maxConcurrent() >= 1, setting + ": max-concurrent must be at least 1");
        Duration retention = provider.cacheRetention();
        require(retention == null || !retention.isNegative(), setting + ": cache-retention must not be negative");
        checkHeaders(provider, setting);
        check(provider.timeouts(), setting + ": timeouts.");
        check(provider.retry(), setting + ": retry.");
        check(provider.breaker(), setting + ": breaker.");
    }

    private static void checkHeaders(Provider provider, String setting) {
        require(
                HeaderValue.fits(provider.apiKey()),
                setting + ": api-key must be one line, without a line break or another control character inside");
        provider.headers().forEach((name, value) -> {
            require(
                    TOKEN.matcher(name).matches(),
                    setting + ": headers: '" + HeaderValue.shown(name) + "' is no name of a header");
            require(
                    HeaderValue.fits(value),
                    setting + ": headers." + name
                            + " must be one line, without a line break or another control character inside");
        });
    }

    private static void check(Provider.Timeouts timeouts, String settings) {
        positive(timeouts.connect(), settings + "connect");
        positive(timeouts.head(), settings + "head");
        positive(timeouts.idle(), settings + "idle");
        require(!timeouts.total().isNegative(), settings + "total must not be negative; 0 is for ever");
        Duration pooled = timeouts.pooled();
        require(pooled == null || !pooled.isNegative(), settings + "pooled must not be negative");
    }

    private static void check(Provider.Retries retry, String settings) {
        require(retry.times() >= 0 && retry.times() <= 5, settings + "times must be from 0 to 5");
        require(retry.budget() >= 0 && retry.budget() <= 1, settings + "budget must be from 0 to 1");
        require(!retry.backOff().isNegative(), settings + "back-off must not be negative");
        require(!retry.maxWait().isNegative(), settings + "max-wait must not be negative");
    }

    private static void check(Provider.Breaker breaker, String settings) {
        require(
                breaker.failureRate() >= 1 && breaker.failureRate() <= 100,
                settings + "failure-rate must be from 1 to 100 percent");
        require(
                breaker.window() >= 2 && breaker.minimum() >= 2,
                settings + "window and breaker.minimum must be at least 2");
        positive(breaker.open(), settings + "open");
        positive(breaker.slow(), settings + "slow");
    }

    private static void positive(Duration time, String setting) {
        require(time.compareTo(Duration.ZERO) > 0, setting + " must be more than 0");
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new InvalidUpstreams(message);
        }
    }
}
