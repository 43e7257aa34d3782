package dev.stowage;

import dev.stowage.proxy.Reconfiguration;
import dev.stowage.telemetry.Meters;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.ConfigurableEnvironment;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Looks after the configuration's files. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ReloadSettings.class)
class ReloadConfiguration {

    @Bean(destroyMethod = "dispose")
    Disposable reloading(
            ReloadSettings settings,
            ConfigurableEnvironment environment,
            Reconfiguration reconfiguration,
            Meters meters) {
        if (settings.reloadEvery().isZero()) {
            return Disposables.disposed();
        }
        Reloading reloading = new Reloading(environment, reconfiguration, meters);
        Scheduler looking = Schedulers.newSingle("configuration", true);
        long period = settings.reloadEvery().toMillis();
        looking.schedulePeriodically(reloading::look, period, period, TimeUnit.MILLISECONDS);
        return looking;
    }
}
