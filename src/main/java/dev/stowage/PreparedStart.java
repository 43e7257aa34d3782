package dev.stowage;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.commons.logging.Log;
import org.springframework.aot.AotDetector;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.boot.logging.DeferredLogFactory;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.PropertySource;

/**
 * Starts from what was worked out when the jar was built, where that is still true.
 *
 * <p>Problem: with {@code spring.aot.enabled}, as the image has it, Spring does not weigh again which beans there are, which
 * saves a quarter of a start. But a setting that one of its conditions reads then does nothing. Rule: what was worked out
 * holds for a management port of its own and Stowage's own settings; as soon as any other is set that a condition may read,
 * all is worked out anew. So nothing in Stowage's own configuration may depend on a condition, but on what is written when a
 * bean is made.
 */
class PreparedStart implements EnvironmentPostProcessor, Ordered {

    private static final String SWITCH = "spring.aot.enabled";
    private static final String SHIPPED = "Config resource 'class path resource";

    private static final List<ConfigurationPropertyName> READ_BY_CONDITIONS =
            names("spring", "management", "stowage.telemetry.traces");
    private static final List<ConfigurationPropertyName> READ_BY_NONE = names(
            "spring.aot",
            "spring.application",
            "spring.config",
            "spring.lifecycle",
            "spring.profiles",
            "management.server.address",
            "management.server.port");

    private final Log log;

    PreparedStart(DeferredLogFactory logs) {
        log = logs.getLog(PreparedStart.class);
    }

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        if (AotDetector.useGeneratedArtifacts()) {
            objection(environment).ifPresent(setting -> {
                System.setProperty(SWITCH, "false");
                log.info("The start is not the prepared one, since it depends on " + setting);
            });
        }
    }

    /** A setting for which what was worked out may not hold; empty where there is none. */
    static Optional<String> objection(ConfigurableEnvironment environment) {
        if (ManagementPortType.get(environment) != ManagementPortType.DIFFERENT) {
            return Optional.of("management.server.port");
        }
        return StreamSupport.stream(
                        ConfigurationPropertySources.from(environment.getPropertySources())
                                .spliterator(),
                        false)
                .filter(source -> !isShipped(source))
                .flatMap(PreparedStart::names)
                .filter(name -> isIn(READ_BY_CONDITIONS, name) && !isIn(READ_BY_NONE, name))
                .map(ConfigurationPropertyName::toString)
                .findFirst();
    }

    private static boolean isShipped(ConfigurationPropertySource source) {
        return source.getUnderlyingSource() instanceof PropertySource<?> properties
                && properties.getName().startsWith(SHIPPED);
    }

    private static Stream<ConfigurationPropertyName> names(ConfigurationPropertySource source) {
        return source instanceof IterableConfigurationPropertySource known ? known.stream() : Stream.empty();
    }

    private static List<ConfigurationPropertyName> names(String... names) {
        return Stream.of(names).map(ConfigurationPropertyName::of).toList();
    }

    private static boolean isIn(List<ConfigurationPropertyName> names, ConfigurationPropertyName name) {
        return names.stream().anyMatch(parent -> parent.equals(name) || parent.isAncestorOf(name));
    }

    /** After the configuration files have been read, and ports been suggested. */
    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }
}
