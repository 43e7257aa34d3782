package dev.stowage.workspace;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Makes the workspaces from their settings. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(WorkspaceSettings.class)
public class WorkspaceConfiguration {

    /** In one root. */
    private static final int READING = 4;

    private static final int WAITING = 400;

    /** Keys under which Stowage's own directories stand. */
    private static final Set<String> DIRECTORIES =
            Set.of("stowage.store.directory", "stowage.archive.directory", "stowage.memory.dir");

    /** Where Spring Boot finds a configuration by itself, with an operator's keys in it perhaps. */
    private static final List<String> PLACES = List.of(".", "config");

    private static final String CONFIGURATION = "application*.{yaml,yml,properties}";

    @Bean(destroyMethod = "dispose")
    FileReaders fileReaders() {
        return new FileReaders(threads("file-lookups"), root -> threads("file-reads"));
    }

    private static Scheduler threads(String name) {
        return Schedulers.newBoundedElastic(READING, WAITING, name);
    }

    @Bean
    Workspaces workspaces(WorkspaceSettings settings, Environment environment, FileReaders fileReaders) {
        Stream<String> directories =
                DIRECTORIES.stream().flatMap(key -> Optional.ofNullable(environment.getProperty(key)).stream());
        Set<Path> own = Stream.concat(directories, PLACES.stream().flatMap(WorkspaceConfiguration::configuration))
                .flatMap(path -> real(path).stream())
                .collect(Collectors.toSet());
        return new Workspaces(settings, own, fileReaders);
    }

    @Bean
    GivenFiles givenFiles(WorkspaceSettings settings) {
        return new GivenFiles(Math.toIntExact(settings.maxFileBytes().toBytes()));
    }

    private static Stream<String> configuration(String place) {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(Path.of(place), CONFIGURATION)) {
            return StreamSupport.stream(found.spliterator(), false).map(Path::toString).toList().stream();
        } catch (IOException none) {
            return Stream.empty();
        }
    }

    /** Where links resolve; as it is written, where there is nothing yet. */
    private static Optional<Path> real(String path) {
        String home = System.getProperty("user.home");
        try {
            Path written = Path.of(path.startsWith("~/") ? home + path.substring(1) : path)
                    .toAbsolutePath();
            return Optional.of(existing(written.normalize()));
        } catch (InvalidPathException invalid) {
            return Optional.empty();
        }
    }

    private static Path existing(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException missing) {
            Path parent = path.getParent();
            return parent == null ? path : existing(parent).resolve(path.getFileName());
        }
    }
}
