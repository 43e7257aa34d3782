package dev.stowage.upstream;

import dev.stowage.upstream.Provider.Credentials;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** What must hold of providers and between them before Stowage starts; each message names the setting and the remedy. */
final class ProviderRules {

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_-]{0,39}");

    private ProviderRules() {}

    /** The configured providers, checked. */
    static List<Provider> checked(UpstreamSettings settings) {
        Provider single = settings.upstream();
        if (single != null && single.baseUrl() != null) {
            require(
                    settings.upstreams().isEmpty(),
                    "stowage.upstream and stowage.upstreams are both set; keep one of them");
            checkKey(single, "stowage.upstream");
            checkRanges(single, "stowage.upstream");
            return List.of(single);
        }
        require(
                !settings.upstreams().isEmpty(),
                "no upstream: set STOWAGE_UPSTREAM_BASE_URL to your provider's base URL, such as https://api.openai.com/v1,"
                        + " or try Stowage with --spring.profiles.active=sandbox");
        Map<String, Provider> byName = new HashMap<>();
        for (Provider provider : settings.upstreams()) {
            require(
                    byName.put(provider.name(), provider) == null,
                    "stowage.upstreams: the name '" + provider.name() + "' stands twice");
            checkCredentials(provider);
            checkRanges(provider, "stowage.upstreams: '" + provider.name() + "'");
        }
        settings.upstreams().forEach(provider -> checkFallbacks(provider, byName));
        return settings.upstreams();
    }

    static URI baseUrl(Provider provider) {
        URI baseUrl = provider.baseUrl();
        if (baseUrl == null) {
            throw new InvalidUpstreams("stowage.upstreams: '" + provider.name() + "' has no base-url");
        }
        return baseUrl;
    }

    /** A key and word that another credential is sent: one of the two is a mistake, and guessing could leak. */
    private static void checkKey(Provider provider, String setting) {
        require(
                provider.apiKey() == null || OutgoingCredentials.whose(provider) == Credentials.OPERATOR,
                setting + ": an api-key and credentials: client or none are both set; keep one of them");
    }

    private static void checkCredentials(Provider provider) {
        checkKey(provider, "stowage.upstreams: '" + provider.name() + "'");
        require(
                provider.credentials() != null || provider.apiKey() != null,
                "stowage.upstreams: '" + provider.name()
                        + "' needs an api-key, or credentials: client to pass the client's on, or credentials: none");
    }

    /** It may hold a user's password, and is not repeated. */
    private static void checkAddress(URI baseUrl, String setting) {
        boolean http = "http".equals(baseUrl.getScheme()) || "https".equals(baseUrl.getScheme());
        require(
                http && baseUrl.getRawAuthority() != null,
                setting + ": base-url must look like https://api.example.com/v1");
        require(
                Authority.of(baseUrl).user().isEmpty(),
                setting + ": a user in base-url is sent nowhere; set an api-key, or headers.authorization: Basic …");
    }

    private static void checkRanges(Provider provider, String setting) {
        checkAddress(baseUrl(provider), setting);
        Provider.Retries retry = provider.retry();
        Provider.Breaker breaker = provider.breaker();
        require(
                NAME.matcher(provider.name()).matches(),
                setting + ": a name is of lower case letters, digits, - and _, at most 40");
        require(provider.maxConcurrent() >= 1, setting + ": max-concurrent must be at least 1");
        require(retry.times() >= 0 && retry.times() <= 5, setting + ": retry.times must be from 0 to 5");
        require(retry.budget() >= 0 && retry.budget() <= 1, setting + ": retry.budget must be from 0 to 1");
        require(
                breaker.failureRate() >= 1 && breaker.failureRate() <= 100,
                setting + ": breaker.failure-rate must be from 1 to 100 percent");
        require(
                breaker.window() >= 2 && breaker.minimum() >= 2,
                setting + ": breaker.window and breaker.minimum must be at least 2");
    }

    private static void checkFallbacks(Provider provider, Map<String, Provider> byName) {
        for (String name : provider.fallbacks()) {
            Provider fallback = byName.get(name);
            if (fallback == null) {
                throw new InvalidUpstreams("stowage.upstreams: '" + provider.name() + "' falls back to '" + name
                        + "', which is not configured");
            }
            boolean otherHost =
                    !new BaseUrl(baseUrl(fallback)).origin().equals(new BaseUrl(baseUrl(provider)).origin());
            require(
                    !(otherHost && OutgoingCredentials.whose(fallback) == Credentials.CLIENT),
                    "stowage.upstreams: '" + provider.name() + "' falls back to '" + name
                            + "' on another host with credentials: client; give it an api-key, or credentials: none");
        }
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new InvalidUpstreams(message);
        }
    }
}
