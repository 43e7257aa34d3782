package dev.stowage.upstream;

import dev.stowage.upstream.Provider.Credentials;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What must hold of providers and between them before Stowage starts; each message names the setting and the remedy. */
final class ProviderRules {

    private ProviderRules() {}

    /** The configured providers, checked. */
    static List<Provider> checked(UpstreamSettings settings) {
        Provider single = settings.upstream();
        if (single != null && single.baseUrl() != null) {
            require(
                    settings.upstreams().isEmpty(),
                    "stowage.upstream and stowage.upstreams are both set; keep one of them");
            return checked(List.of(single), provider -> "stowage.upstream");
        }
        require(
                !settings.upstreams().isEmpty(),
                "no upstream: set STOWAGE_UPSTREAM_BASE_URL to your provider's base URL, such as https://api.openai.com/v1,"
                        + " or try Stowage with --spring.profiles.active=sandbox");
        settings.upstreams().forEach(ProviderRules::checkWhose);
        return checked(settings.upstreams(), ProviderRules::inList);
    }

    /** @param setting what a message calls a provider */
    private static List<Provider> checked(List<Provider> providers, Function<Provider, String> setting) {
        Map<String, Provider> byName = new HashMap<>();
        for (Provider provider : providers) {
            require(
                    byName.put(provider.name(), provider) == null,
                    "stowage.upstreams: the name '" + provider.name() + "' stands twice");
            checkKey(provider, setting.apply(provider));
            checkAddress(baseUrl(provider), setting.apply(provider));
            ProviderLimits.check(provider, setting.apply(provider));
        }
        providers.forEach(provider -> checkFallbacks(provider, setting.apply(provider), byName));
        return providers;
    }

    private static String inList(Provider provider) {
        return "stowage.upstreams: '" + provider.name() + "'";
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
        boolean operators = OutgoingCredentials.whose(provider) == Credentials.OPERATOR;
        require(
                provider.apiKey() == null || operators,
                setting + ": an api-key and credentials: client or none are both set; keep one of them");
        require(
                !operators || provider.apiKey() != null || !provider.headers().isEmpty(),
                setting + " needs an api-key or headers for credentials: operator");
    }

    /** Among several a client's credential would reach more than its own provider, so that somebody has to say so. */
    private static void checkWhose(Provider provider) {
        require(
                provider.credentials() != null || provider.apiKey() != null,
                inList(provider)
                        + " needs an api-key, or credentials: client to pass the client's on, or credentials: none");
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

    private static void checkFallbacks(Provider provider, String setting, Map<String, Provider> byName) {
        for (String name : provider.fallbacks()) {
            Provider fallback = byName.get(name);
            if (fallback == null) {
                throw new InvalidUpstreams(setting + " falls back to '" + name
                        + "', which is not configured; several upstreams stand in stowage.upstreams");
            }
            boolean otherHost =
                    !new BaseUrl(baseUrl(fallback)).origin().equals(new BaseUrl(baseUrl(provider)).origin());
            require(
                    !(otherHost && OutgoingCredentials.whose(fallback) == Credentials.CLIENT),
                    setting + " falls back to '" + name
                            + "' on another host with credentials: client; give it an api-key, or credentials: none");
        }
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new InvalidUpstreams(message);
        }
    }
}
