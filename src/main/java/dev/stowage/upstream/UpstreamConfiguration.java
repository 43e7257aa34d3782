package dev.stowage.upstream;

import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.util.List;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Makes the upstreams from their settings. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(UpstreamSettings.class)
public class UpstreamConfiguration {

    @Bean
    Upstreams upstreams(UpstreamSettings settings, SslBundles sslBundles, MeterRegistry meters) {
        HttpClients clients = new HttpClients(sslBundles, new OutboundProxy(System.getenv()));
        GuardRegistries registries = new GuardRegistries(meters);
        List<Upstream> upstreams = ProviderRules.checked(settings).stream()
                .map(provider -> upstream(provider, clients, registries))
                .toList();
        return new Upstreams(upstreams);
    }

    private static Upstream upstream(Provider provider, HttpClients clients, GuardRegistries registries) {
        URI baseUrl = ProviderRules.baseUrl(provider);
        ProviderClient client = new NettyProviderClient(
                clients.create(provider, baseUrl), new BaseUrl(baseUrl), provider.name(), provider.timeouts());
        return new Upstream(provider, client, new Guards(provider, registries));
    }
}
