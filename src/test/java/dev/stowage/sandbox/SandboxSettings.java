package dev.stowage.sandbox;

import java.util.Properties;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Sandbox settings for tests: the defaults on any free port, but for what a test sets. */
public final class SandboxSettings {
    private SandboxSettings() {}

    /** Binds settings such as {@code "window=1000"}; names are relative to {@code stowage.sandbox}. */
    public static SandboxProperties with(String... settings) {
        Properties properties = new Properties();
        properties.setProperty("stowage.sandbox.port", "0");
        Stream.of(settings)
                .map(setting -> setting.split("=", 2))
                .forEach(pair -> properties.setProperty("stowage.sandbox." + pair[0], pair[1]));
        return new Binder(new MapConfigurationPropertySource(properties))
                .bind("stowage.sandbox", SandboxProperties.class)
                .get();
    }
}
