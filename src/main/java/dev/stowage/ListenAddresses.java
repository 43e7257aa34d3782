package dev.stowage;

import dev.stowage.proxy.Loopback;
import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Keeps what is for operators off the addresses that clients reach. On loopback everything shares one port; as soon as
 * Stowage listens beyond it, actuator, admin and console move to 8081. A management port beside an API on loopback stays on
 * loopback too, unless it is given an address.
 */
class ListenAddresses implements EnvironmentPostProcessor, Ordered {

    private static final String ADDRESS = "server.address";
    private static final String PORT = "server.port";
    private static final String MANAGEMENT_PORT = "management.server.port";
    private static final String MANAGEMENT_ADDRESS = "management.server.address";
    private static final int LARGEST_PORT = 65_535;

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        check(environment, PORT, 0);
        check(environment, MANAGEMENT_PORT, -1);
        String address = environment.getProperty(ADDRESS);
        if (address == null || !Loopback.is(address)) {
            suggest(environment, MANAGEMENT_PORT, 8081);
        } else if (ManagementPortType.get(environment) == ManagementPortType.DIFFERENT) {
            suggest(environment, MANAGEMENT_ADDRESS, address);
        }
    }

    /** Spring would find out when it listens: too late for a look whether it could. */
    private static void check(ConfigurableEnvironment environment, String key, int smallest) {
        Integer port = environment.getProperty(key, Integer.class);
        if (port != null && (port < smallest || port > LARGEST_PORT)) {
            throw new InvalidPort(key + " must be from " + smallest + " to " + LARGEST_PORT + ": " + port);
        }
    }

    private static void suggest(ConfigurableEnvironment environment, String key, Object value) {
        if (!environment.containsProperty(key)) {
            environment.getPropertySources().addLast(new MapPropertySource("listenAddresses", Map.of(key, value)));
        }
    }

    /** After the configuration files have been read. */
    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }
}
