package dev.stowage.upstream;

import io.netty.channel.ChannelOption;
import io.netty.handler.ssl.SslContextBuilder;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.ssl.SslOptions;
import org.springframework.util.function.SingletonSupplier;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.transport.AddressUtils;

/** Makes the client for each provider, with a connection pool for each event loop. */
final class HttpClients {

    private static final int MAX_HEADER = 64 << 10;

    /** As much as a read from a socket brings; by default it is cut into pieces of 8 KiB. */
    private static final int MAX_CHUNK = 64 << 10;

    private final SslBundles sslBundles;
    private final OutboundProxy outboundProxy;
    private final Map<String, Integer> made = new ConcurrentHashMap<>();

    HttpClients(SslBundles sslBundles, OutboundProxy outboundProxy) {
        this.sslBundles = sslBundles;
        this.outboundProxy = outboundProxy;
    }

    /** Those that take the place of others have pools of other names, or the meters of those would stand for both. */
    LoopClients create(Provider provider, URI baseUrl) {
        int before = made.merge(provider.name(), 1, Integer::sum) - 1;
        String name = "stowage-" + provider.name() + (before == 0 ? "" : "." + before) + "-";
        return new LoopClients(loop -> create(provider, baseUrl, name + loop));
    }

    @SuppressWarnings("deprecation") // Netty 5 has no such limit, and needs none.
    private HttpClient create(Provider provider, URI baseUrl, String pooled) {
        ConnectionProvider pool = ConnectionProvider.builder(pooled)
                .maxConnections(provider.maxConcurrent())
                .pendingAcquireTimeout(provider.timeouts().connect())
                .maxIdleTime(kept(provider, baseUrl))
                .lifo()
                .metrics(true)
                .build();
        HttpClient client = HttpClient.create(pool)
                .remoteAddress(SingletonSupplier.of(() -> address(baseUrl)))
                .followRedirect(false)
                .compress(false)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int)
                        provider.timeouts().connect().toMillis())
                .httpResponseDecoder(decoder -> decoder.maxHeaderSize(MAX_HEADER)
                        .maxInitialLineLength(MAX_HEADER)
                        .maxChunkSize(MAX_CHUNK));
        HttpClient secured = secured(outboundProxy.applyTo(InStep.on(client), baseUrl), provider.sslBundle());
        return isSecure(baseUrl) ? secured : secured.noSSL();
    }

    /** Of the host by its name, which is looked up for each connection anew. */
    private static InetSocketAddress address(URI baseUrl) {
        Authority authority = Authority.of(baseUrl);
        return AddressUtils.createUnresolved(authority.host(), authority.port().orElse(isSecure(baseUrl) ? 443 : 80));
    }

    private static boolean isSecure(URI baseUrl) {
        return "https".equals(baseUrl.getScheme());
    }

    private static Duration kept(Provider provider, URI baseUrl) {
        Duration configured = provider.timeouts().pooled();
        return configured != null ? configured : Duration.ofSeconds(isSecure(baseUrl) ? 30 : 4);
    }

    private HttpClient secured(HttpClient client, @Nullable String bundleName) {
        if (bundleName == null) {
            return client.secure();
        }
        SslBundle bundle = sslBundles.getBundle(bundleName);
        return client.secure(tls -> tls.sslContext(context(bundle)));
    }

    private static io.netty.handler.ssl.SslContext context(SslBundle bundle) {
        SslOptions options = bundle.getOptions();
        try {
            return SslContextBuilder.forClient()
                    .keyManager(bundle.getManagers().getKeyManagerFactory())
                    .trustManager(bundle.getManagers().getTrustManagerFactory())
                    .ciphers(SslOptions.asSet(options.getCiphers()))
                    .protocols(SslOptions.asSet(options.getEnabledProtocols()))
                    .build();
        } catch (SSLException unusable) {
            throw new IllegalArgumentException("cannot use the SSL bundle of an upstream", unusable);
        }
    }
}
