package dev.stowage.upstream;

import dev.stowage.upstream.Provider.Credentials;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Settles whose credential goes to an upstream. A client's goes only where {@code credentials: client} says so; where the
 * operator pays, or nobody, the client's is taken out first.
 */
final class OutgoingCredentials {

    private static final Set<String> CREDENTIALS = Set.of("authorization", "api-key", "x-api-key", "x-goog-api-key");

    private static final Set<String> CREDENTIAL_WORDS = Set.of("auth", "key", "token", "secret", "cookie");

    private final Provider provider;

    OutgoingCredentials(Provider provider) {
        this.provider = provider;
    }

    /** Whether what {@code provider} is sent holds a credential of the operator's. */
    static boolean areTheOperators(Provider provider) {
        return whose(provider) == Credentials.OPERATOR
                || provider.headers().keySet().stream().anyMatch(OutgoingCredentials::mayBeCredential);
    }

    /** Headers are named freely, so rather one too many than a key that strangers can spend. */
    private static boolean mayBeCredential(String name) {
        String lowerCase = name.toLowerCase(Locale.ROOT);
        return CREDENTIAL_WORDS.stream().anyMatch(lowerCase::contains);
    }

    Headers applyTo(Headers headers) {
        Headers settled = whose(provider) == Credentials.CLIENT ? headers : headers.without(CREDENTIALS::contains);
        String apiKey = provider.apiKey();
        if (apiKey != null) {
            settled = settled.with("Authorization", "Bearer " + apiKey);
        }
        for (Map.Entry<String, String> header : provider.headers().entrySet()) {
            settled = settled.set(header.getKey(), header.getValue());
        }
        return settled;
    }

    /** Whose credential {@code provider} gets: what is configured, else the operator's where there is a key. */
    static Credentials whose(Provider provider) {
        Credentials configured = provider.credentials();
        if (configured != null) {
            return configured;
        }
        return provider.apiKey() == null ? Credentials.CLIENT : Credentials.OPERATOR;
    }
}
