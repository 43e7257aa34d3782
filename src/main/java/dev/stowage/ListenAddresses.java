package dev.stowage;

import dev.stowage.proxy.Loopback;
import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Keeps what is for operators off the port that clients reach. On loopback everything shares one port; as soon as Stowage
 * listens beyond it, actuator, admin and console move to 8081.
 */
class ListenAddresses implements EnvironmentPostProcessor, Ordered {

    private static final String MANAGEMENT_PORT = "management.server.port";

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        boolean settled = environment.containsProperty(MANAGEMENT_PORT);
        if (!settled && !Loopback.is(environment.getProperty("server.address"))) {
            environment
                    .getPropertySources()
                    .addLast(new MapPropertySource("listenAddresses", Map.of(MANAGEMENT_PORT, 8081)));
        }
    }

    /** After the configuration files have been read. */
    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }
}
