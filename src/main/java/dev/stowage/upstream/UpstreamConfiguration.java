package dev.stowage.upstream;

import io.micrometer.core.instrument.MeterRegistry;
import io.netty.util.HashedWheelTimer;
import io.netty.util.concurrent.DefaultThreadFactory;
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
    UpstreamMaker upstreamMaker(
            SslBundles sslBundles, MeterRegistry meters, SilenceWatch watch, HashedWheelTimer headWheel) {
        return new UpstreamMaker(
                new HttpClients(sslBundles, new OutboundProxy(System.getenv())),
                new GuardRegistries(meters),
                watch,
                headWheel);
    }

    @Bean
    Upstreams upstreams(UpstreamMaker maker, UpstreamSettings settings) {
        return maker.first(settings);
    }
}
