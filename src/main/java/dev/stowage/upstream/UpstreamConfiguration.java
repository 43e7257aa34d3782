package dev.stowage.upstream;

import io.micrometer.core.instrument.MeterRegistry;
import io.netty.util.HashedWheelTimer;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.URI;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.Disposable;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Makes the upstreams from their settings. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(UpstreamSettings.class)
public class UpstreamConfiguration {

    /** The sweep's own thread ends with the application. */
    @Bean(destroyMethod = "dispose")
    Disposable silenceSweep(SilenceWatch watch) {
        Scheduler sweeper = Schedulers.newSingle("silence-watch", true);
        long period = SilenceWatch.SWEEP.toMillis();
        sweeper.schedulePeriodically(watch::sweep, period, period, TimeUnit.MILLISECONDS);
        return sweeper;
    }

    @Bean
    SilenceWatch silenceWatch() {
        return new SilenceWatch(System::nanoTime);
    }

    @Bean(destroyMethod = "stop")
    HashedWheelTimer headWheel() {
        return new HashedWheelTimer(new DefaultThreadFactory("head-timers", true));
    }

    @Bean
    Upstreams upstreams(
            UpstreamSettings settings,
            SslBundles sslBundles,
            MeterRegistry meters,
            SilenceWatch watch,
            HashedWheelTimer headWheel) {
        HeadTimers timers = new HeadTimers(headWheel);
        HttpClients clients = new HttpClients(sslBundles, new OutboundProxy(System.getenv()));
        GuardRegistries registries = new GuardRegistries(meters);
        List<Upstream> upstreams = ProviderRules.checked(settings).stream()
                .map(provider -> upstream(provider, clients, registries, watch, timers))
                .toList();
        return new Upstreams(upstreams);
    }

    private static Upstream upstream(
            Provider provider, HttpClients clients, GuardRegistries registries, SilenceWatch watch, HeadTimers timers) {
        URI baseUrl = ProviderRules.baseUrl(provider);
        ProviderClient client = new NettyProviderClient(
                clients.create(provider, baseUrl), new BaseUrl(baseUrl), provider.name(), provider.timeouts(), watch);
        return new Upstream(provider, client, new Guards(provider, registries, timers));
    }
}
