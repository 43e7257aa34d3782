package dev.stowage.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.NeedsTool;
import dev.stowage.testkit.OwnCertificate;
import io.netty.handler.ssl.SslContextBuilder;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.ssl.pem.PemSslStoreBundle;
import org.springframework.boot.ssl.pem.PemSslStoreDetails;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.client.HttpClientConfig;
import reactor.netty.http.server.HttpServer;

class HttpClientsTest {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    @TempDir
    Path directory = Path.of("");

    @ParameterizedTest
    @CsvSource({
        "https://a.example, a.example, 443, true",
        "https://a.example:8443/v1, a.example, 8443, true",
        "http://a.example/v1, a.example, 80, false",
        "http://my_service:11434/v1, my_service, 11434, false",
        "http://127.0.0.1:8080, 127.0.0.1, 8080, false",
        "https://[::1]:8443/v1, 0:0:0:0:0:0:0:1, 8443, true",
        "http://[::1], 0:0:0:0:0:0:0:1, 80, false"
    })
    void client_knowsWhereItsUpstreamIs(URI url, String host, int port, boolean secure) {
        LoopClients clients = clients(new DefaultSslBundleRegistry(), Map.of("up.base-url", url.toString()), url);
        HttpClientConfig client = clients.get().configuration();
        assertThat(client.remoteAddress().get()).isInstanceOfSatisfying(InetSocketAddress.class, address -> {
            assertThat(address.getHostString()).isEqualTo(host);
            assertThat(address.getPort()).isEqualTo(port);
        });
        assertThat(client.isSecure()).isEqualTo(secure);
        clients.close();
    }

    @Test
    @NeedsTool("openssl")
    void bundle_isTrusted_andIsOfNoUseWithoutTls() throws Exception {
        OwnCertificate own = OwnCertificate.in(directory);
        DefaultSslBundleRegistry bundles = new DefaultSslBundleRegistry(
                "own",
                SslBundle.of(new PemSslStoreBundle(
                        null,
                        PemSslStoreDetails.forCertificate(
                                own.certificate().toUri().toString()))));
        var context = SslContextBuilder.forServer(
                        own.certificate().toFile(), own.key().toFile())
                .build();
        HttpServer server = HttpServer.create()
                .host("127.0.0.1")
                .port(0)
                .handle((request, response) -> response.sendString(Mono.just(request.scheme() + " " + request.uri())));
        DisposableServer plain = server.bindNow(LIMIT);
        DisposableServer secure = server.secure(tls -> tls.sslContext(context)).bindNow(LIMIT);
        try {
            assertThat(answer(bundles, "http://127.0.0.1:" + plain.port())).isEqualTo("http /v1/models?a=|");
            assertThat(answer(bundles, "https://127.0.0.1:" + secure.port())).isEqualTo("https /v1/models?a=|");
        } finally {
            plain.disposeNow(LIMIT);
            secure.disposeNow(LIMIT);
        }
    }

    private static String answer(SslBundles bundles, String url) {
        LoopClients clients = clients(bundles, Map.of("up.base-url", url, "up.ssl-bundle", "own"), URI.create(url));
        String answer = String.valueOf(clients.get()
                .get()
                .uri(new BaseUrl(URI.create(url)).target("/v1/models?a=|"))
                .responseContent()
                .aggregate()
                .asString()
                .block(LIMIT));
        clients.close();
        return answer;
    }

    private static LoopClients clients(SslBundles bundles, Map<String, String> settings, URI url) {
        Provider provider = new Binder(new MapConfigurationPropertySource(settings))
                .bind("up", Provider.class)
                .get();
        return new HttpClients(bundles, new OutboundProxy(Map.of())).create(provider, url);
    }
}
