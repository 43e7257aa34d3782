package dev.stowage;

import dev.stowage.core.chat.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.springframework.boot.context.config.ConfigDataEnvironmentPostProcessor;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.origin.OriginLookup;
import org.springframework.boot.origin.TextResourceOrigin;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.Resource;

/** The files that a configuration is read from, and the configuration that they make now. */
final class ConfigurationFiles {

    private static final String READ_FROM_FILES = "Config resource";

    /** Where one that did not exist at the start would be read from. */
    private static final List<String> USUAL =
            List.of("application.yaml", "application.properties", "config/application.yaml", "config/stowage.yaml");

    private final ConfigurableEnvironment environment;

    /** Those of the configuration that was adopted last, of which not all need be in force. */
    private List<PropertySource<?>> latest;

    private int adopted;

    ConfigurationFiles(ConfigurableEnvironment environment) {
        this.environment = environment;
        latest = sources(environment).toList();
    }

    /** Changes when one of the files does. Reads them. */
    String digest() {
        StringBuilder all = new StringBuilder();
        paths().distinct()
                .sorted()
                .forEach(path -> all.append(path).append('\n').append(content(path)));
        return HexFormat.of().formatHex(Sha256.of(all.toString()));
    }

    private Stream<Path> paths() {
        Stream<Path> read = latest.stream().flatMap(ConfigurationFiles::path);
        Stream<Path> catalogue = Binder.get(environment)
                .bind("stowage.context.catalogue", Path.class)
                .map(Stream::of)
                .orElseGet(Stream::empty);
        return Stream.of(read, catalogue, USUAL.stream().map(Path::of))
                .flatMap(paths -> paths)
                .map(Path::toAbsolutePath)
                .map(Path::normalize);
    }

    private static Stream<Path> path(PropertySource<?> source) {
        if (!(source instanceof EnumerablePropertySource<?> known) || !(source instanceof OriginLookup<?>)) {
            return Stream.empty();
        }
        return Stream.of(known.getPropertyNames())
                .limit(1)
                .map(name -> OriginLookup.getOrigin(source, name))
                .filter(TextResourceOrigin.class::isInstance)
                .map(origin -> ((TextResourceOrigin) origin).getResource())
                .filter(Resource::isFile)
                .flatMap(ConfigurationFiles::path);
    }

    private static Stream<Path> path(Resource resource) {
        try {
            return Stream.of(resource.getFile().toPath());
        } catch (IOException inAnArchive) {
            return Stream.empty();
        }
    }

    private static String content(Path path) {
        try {
            return Files.isRegularFile(path) ? Files.readString(path) : "";
        } catch (IOException unreadable) {
            return unreadable.getClass().getName();
        }
    }

    /** The configuration as a start would find it now, with this start's arguments. Reads files. */
    ConfigurableEnvironment read() {
        StandardEnvironment next = new StandardEnvironment();
        MutablePropertySources sources = next.getPropertySources();
        sources.stream().map(PropertySource::getName).toList().forEach(sources::remove);
        environment.getPropertySources().stream()
                .filter(source -> !isFromFile(source)
                        && !ConfigurationPropertySources.isAttachedConfigurationPropertySource(source))
                .forEach(sources::addLast);
        ConfigDataEnvironmentPostProcessor.applyTo(next);
        ConfigurationPropertySources.attach(next);
        return next;
    }

    /** What is {@code taken} over becomes as it is in {@code next}; all else stays in force as it is. */
    void adopt(ConfigurableEnvironment next, Predicate<ConfigurationPropertyName> taken) {
        List<PropertySource<?>> before = sources(environment).toList();
        List<Map<String, Object>> parts = Stream.concat(parts(next, taken), parts(environment, taken.negate()))
                .filter(part -> !part.isEmpty())
                .toList();
        MutablePropertySources running = environment.getPropertySources();
        String first = before.get(0).getName();
        for (int i = 0; i < parts.size(); i++) {
            String name = READ_FROM_FILES + "s, reload " + adopted + ", part " + i;
            running.addBefore(first, new MapPropertySource(name, parts.get(i)));
        }
        before.forEach(source -> running.remove(source.getName()));
        latest = sources(next).toList();
        adopted++;
    }

    /** With what their placeholders stand for there, since that may be in a part that is not wanted. */
    private static Stream<Map<String, Object>> parts(
            ConfigurableEnvironment environment, Predicate<ConfigurationPropertyName> wanted) {
        return sources(environment)
                .filter(EnumerablePropertySource.class::isInstance)
                .map(source -> part((EnumerablePropertySource<?>) source, environment, wanted));
    }

    private static Map<String, Object> part(
            EnumerablePropertySource<?> source,
            ConfigurableEnvironment environment,
            Predicate<ConfigurationPropertyName> wanted) {
        Map<String, Object> part = new LinkedHashMap<>();
        for (String name : source.getPropertyNames()) {
            Object value = source.getProperty(name);
            if (value != null && wanted.test(ConfigurationPropertyName.adapt(name, '.'))) {
                part.put(name, resolved(value, environment));
            }
        }
        return part;
    }

    /** A value with what its placeholders stand for. */
    static Object resolved(Object value, ConfigurableEnvironment environment) {
        return value instanceof String text ? environment.resolvePlaceholders(text) : value;
    }

    /** Those that were read from files, the most believed first. */
    static Stream<PropertySource<?>> sources(ConfigurableEnvironment environment) {
        return StreamSupport.stream(environment.getPropertySources().spliterator(), false)
                .filter(ConfigurationFiles::isFromFile);
    }

    private static boolean isFromFile(PropertySource<?> source) {
        return source.getName().startsWith(READ_FROM_FILES);
    }
}
