package dev.stowage;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.commons.logging.Log;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.boot.logging.DeferredLogFactory;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;

/**
 * Stops a start that something is set for which there is not: a limit that is spelled wrong is none. Variables of the
 * environment and properties of the JVM are only warned of, since others set them, too.
 */
class UnknownSettings implements EnvironmentPostProcessor, Ordered {

    private static final ConfigurationPropertyName OURS = ConfigurationPropertyName.of("stowage");
    private static final String VARIABLES = "STOWAGE_";

    /** What Kubernetes puts into the environment of every pod beside a Service called stowage. */
    private static final List<String> OF_KUBERNETES = List.of("STOWAGE_SERVICE_", "STOWAGE_PORT");

    private final Log log;

    UnknownSettings(DeferredLogFactory logs) {
        log = logs.getLog(UnknownSettings.class);
    }

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        SettingNames names = new SettingNames();
        refused(environment, names).ifPresent(message -> {
            throw new UnknownSetting(message);
        });
        Stream.concat(
                        variables(environment.getSystemEnvironment(), names),
                        unknown(environment, StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME, names))
                .forEach(name -> log.warn(name + " is no setting and does nothing" + meant(name, names)));
    }

    /** What is to be said of the first key in a file or an argument that is none; empty where all are. */
    static Optional<String> refused(ConfigurableEnvironment environment, SettingNames names) {
        return StreamSupport.stream(
                        ConfigurationPropertySources.get(environment).spliterator(), false)
                .filter(source -> !isOthersToo(source))
                .flatMap(source -> unknown(source, names))
                .findFirst()
                .map(key -> key + " is no setting" + meant(key, names));
    }

    /** Variables that look like settings and are none. */
    static Stream<String> variables(Map<String, Object> environment, SettingNames names) {
        return environment.keySet().stream()
                .filter(name -> name.startsWith(VARIABLES))
                .filter(name -> OF_KUBERNETES.stream().noneMatch(name::startsWith))
                .filter(name -> !names.hasVariable(name))
                .sorted();
    }

    private static boolean isOthersToo(ConfigurationPropertySource source) {
        String name = source.getUnderlyingSource() instanceof PropertySource<?> properties ? properties.getName() : "";
        return name.equals(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME)
                || name.equals(StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME);
    }

    private static Stream<String> unknown(ConfigurableEnvironment environment, String source, SettingNames names) {
        return Optional.ofNullable(environment.getPropertySources().get(source))
                .flatMap(properties -> Optional.ofNullable(ConfigurationPropertySource.from(properties)))
                .stream()
                .flatMap(properties -> unknown(properties, names));
    }

    private static Stream<String> unknown(ConfigurationPropertySource source, SettingNames names) {
        Stream<ConfigurationPropertyName> keys =
                source instanceof IterableConfigurationPropertySource known ? known.stream() : Stream.empty();
        return keys.filter(OURS::isAncestorOf)
                .filter(key -> !names.has(key))
                .map(ConfigurationPropertyName::toString)
                .sorted();
    }

    private static String meant(String name, SettingNames names) {
        return names.nearest(name).map(key -> "; did you mean " + key + "?").orElse("; see docs/configuration.md");
    }

    /** After the configuration files have been read, and names of others been translated. */
    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }
}
