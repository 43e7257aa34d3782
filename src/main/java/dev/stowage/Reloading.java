package dev.stowage;

import dev.stowage.proxy.Reconfiguration;
import dev.stowage.telemetry.Meters;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.ConfigurableEnvironment;

/** Takes over what has changed in the files, as a whole; where that cannot be, all stays as it was, and it is said why. */
final class Reloading {

    private static final Logger LOG = LoggerFactory.getLogger(Reloading.class);

    private final ConfigurableEnvironment environment;
    private final ConfigurationFiles files;
    private final SettingNames names;
    private final Reconfiguration reconfiguration;
    private final Meters meters;
    private String seen;

    Reloading(ConfigurableEnvironment environment, Reconfiguration reconfiguration, Meters meters) {
        this.environment = environment;
        this.reconfiguration = reconfiguration;
        this.meters = meters;
        files = new ConfigurationFiles(environment);
        names = new SettingNames();
        seen = files.digest();
    }

    /** Looks at the files; on one thread only. Never fails. */
    void look() {
        try {
            String now = files.digest();
            if (!now.equals(seen)) {
                seen = now;
                takeOver();
            }
        } catch (RuntimeException refused) {
            LOG.error("the changed configuration is not taken over; the one before holds: {}", why(refused));
            meters.reloaded(false);
        }
    }

    private static String why(RuntimeException refused) {
        return StartupFailures.said(refused).orElseGet(() -> OneLine.of(refused));
    }

    private void takeOver() {
        ConfigurableEnvironment next = files.read();
        UnknownSettings.refused(next, names).ifPresent(message -> {
            throw new UnknownSetting(message);
        });
        Runnable change = reconfiguration.prepared(Binder.get(next));
        List<String> waiting = waiting(next);
        change.run();
        files.adopt(next, Reloading::isTakenOver);
        LOG.info("the changed configuration is in force");
        if (!waiting.isEmpty()) {
            LOG.warn("these settings wait for the next start: {}", waiting);
        }
        meters.reloaded(true);
    }

    private static boolean isTakenOver(ConfigurationPropertyName key) {
        return Reconfiguration.KEYS.stream()
                .map(ConfigurationPropertyName::of)
                .anyMatch(taken -> taken.equals(key) || taken.isAncestorOf(key));
    }

    /** Keys of settings that are others than those in force and are not taken over. */
    private List<String> waiting(ConfigurableEnvironment next) {
        return Stream.concat(keys(environment), keys(next))
                .distinct()
                .filter(key -> !isTakenOver(key))
                .filter(key -> !value(environment, key).equals(value(next, key)))
                .map(ConfigurationPropertyName::toString)
                .sorted()
                .toList();
    }

    private static Stream<ConfigurationPropertyName> keys(ConfigurableEnvironment environment) {
        return fromFiles(environment)
                .filter(IterableConfigurationPropertySource.class::isInstance)
                .flatMap(source -> ((IterableConfigurationPropertySource) source).stream());
    }

    private static Optional<Object> value(ConfigurableEnvironment environment, ConfigurationPropertyName key) {
        return fromFiles(environment)
                .flatMap(source -> Optional.ofNullable(source.getConfigurationProperty(key)).stream())
                .map(property -> ConfigurationFiles.resolved(property.getValue(), environment))
                .findFirst();
    }

    private static Stream<ConfigurationPropertySource> fromFiles(ConfigurableEnvironment environment) {
        return ConfigurationFiles.sources(environment)
                .flatMap(source -> StreamSupport.stream(
                        ConfigurationPropertySources.from(source).spliterator(), false));
    }
}
