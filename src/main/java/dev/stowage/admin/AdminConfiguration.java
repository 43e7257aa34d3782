package dev.stowage.admin;

import dev.stowage.proxy.Handing;
import dev.stowage.proxy.Loopback;
import dev.stowage.proxy.Oversight;
import dev.stowage.proxy.SessionEvents;
import dev.stowage.store.Archive;
import dev.stowage.store.SessionStore;
import dev.stowage.telemetry.Meters;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Puts the admin API and the console together; {@link AdminManagementConfiguration} says where it listens. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AdminSettings.class)
public class AdminConfiguration {

    private static final int THREADS = 2;
    private static final int WAITING = 200;

    @Bean(destroyMethod = "dispose")
    Scheduler adminWork() {
        return Schedulers.newBoundedElastic(THREADS, WAITING, "admin");
    }

    @Bean
    Watchers watchers() {
        return new Watchers();
    }

    @Bean
    StoreHealthIndicator sessionStoreHealthIndicator(SessionStore store) {
        return new StoreHealthIndicator(store);
    }

    @Bean
    Gate adminGate(AdminSettings settings, Environment environment, Meters meters) {
        return new Gate(settings, isOnLoopback(environment), meters);
    }

    @Bean
    ConsoleRoutes consoleRoutes(Gate adminGate, Scheduler adminWork) {
        return new ConsoleRoutes(adminGate, adminWork);
    }

    @Bean
    AdminRoutes adminRoutes(
            AdminSettings settings,
            Environment environment,
            Gate adminGate,
            SessionStore store,
            Archive archive,
            Oversight oversight,
            Handing handing,
            SessionEvents events,
            Watchers watchers,
            Scheduler adminWork) {
        return new AdminRoutes(
                adminGate,
                adminWork,
                new SessionsEndpoint(store, oversight, adminWork, settings.showContent()),
                new InterventionsEndpoint(
                        oversight,
                        archive,
                        new TenantRemoval(oversight, store, archive, adminWork),
                        store.grace(),
                        adminWork),
                new FilesEndpoint(handing, oversight, adminWork),
                new EventsEndpoint(events, watchers),
                new DocumentsEndpoint(new EffectiveSettings(environment)));
    }

    /** A management port of its own listens everywhere unless it is told not to. */
    static boolean isOnLoopback(Environment environment) {
        boolean ownPort = ManagementPortType.get(environment) == ManagementPortType.DIFFERENT;
        return Loopback.is(environment.getProperty("server.address"))
                && (!ownPort || Loopback.is(environment.getProperty("management.server.address")));
    }
}
