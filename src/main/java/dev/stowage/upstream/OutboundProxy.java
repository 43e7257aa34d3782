package dev.stowage.upstream;

import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import reactor.netty.http.client.HttpClient;
import reactor.netty.transport.ProxyProvider;

/**
 * The forward proxy between Stowage and its providers, by the environment that curl and most tools read: {@code
 * HTTPS_PROXY}, {@code HTTP_PROXY}, {@code NO_PROXY}, in either case. Loopback is always reached directly.
 */
public final class OutboundProxy {

    private final Map<String, String> environment;

    /** Reads these environment variables. */
    public OutboundProxy(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    /** A client that takes the way to {@code target}. */
    public HttpClient applyTo(HttpClient client, URI target) {
        return proxyFor(target)
                .map(proxy -> client.proxy(options -> configure(options, proxy)))
                .orElse(client);
    }

    /** The proxy that leads to {@code target}, if any. */
    Optional<URI> proxyFor(URI target) {
        if (isDirect(Authority.of(target).host().toLowerCase(Locale.ROOT))) {
            return Optional.empty();
        }
        return variable(target.getScheme() + "_proxy").map(OutboundProxy::parse);
    }

    private static void configure(ProxyProvider.TypeSpec options, URI proxy) {
        Authority authority = Authority.of(proxy);
        ProxyProvider.Builder builder = options.type(ProxyProvider.Proxy.HTTP)
                .host(authority.host())
                .port(authority.port().orElse(80));
        authority.user().ifPresent(user -> {
            String[] credentials = user.split(":", 2);
            builder.username(credentials[0]).password(name -> credentials.length > 1 ? credentials[1] : "");
        });
    }

    private static URI parse(String value) {
        return URI.create(value.contains("://") ? value : "http://" + value);
    }

    private boolean isDirect(String host) {
        return host.equals("localhost")
                || host.startsWith("127.")
                || host.equals("[::1]")
                || variable("no_proxy").stream()
                        .flatMap(list -> Stream.of(list.split(",")))
                        .map(entry -> entry.trim().toLowerCase(Locale.ROOT))
                        .anyMatch(entry -> covers(entry, host));
    }

    private static boolean covers(String entry, String host) {
        String domain = entry.startsWith(".") ? entry.substring(1) : entry;
        return entry.equals("*") || (!domain.isEmpty() && (host.equals(domain) || host.endsWith("." + domain)));
    }

    private Optional<String> variable(String lowerCase) {
        return Optional.ofNullable(environment.get(lowerCase))
                .or(() -> Optional.ofNullable(environment.get(lowerCase.toUpperCase(Locale.ROOT))))
                .filter(value -> !value.isBlank());
    }
}
