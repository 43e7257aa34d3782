package dev.stowage;

import dev.stowage.replay.Launcher;
import dev.stowage.replay.ReplayCommand;
import dev.stowage.replay.Surroundings;
import dev.stowage.store.ArchiveReader;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.config.ConfigDataEnvironmentPostProcessor;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.StandardEnvironment;

/** Runs the replay command in this process, with a Stowage of its own. */
final class ReplayStart {

    private ReplayStart() {}

    /** The exit code. */
    static int run(String[] arguments) {
        QuietLogging.begin();
        return ReplayCommand.run(
                arguments,
                new Surroundings(
                        System.getenv(),
                        System.out,
                        System.err,
                        Terminal.isThere(),
                        InstantSource.system(),
                        System::nanoTime,
                        RandomGenerator.getDefault(),
                        ReplayStart::archive,
                        ReplayStart::launch));
    }

    /** As the configuration files and the environment name it, which is known without starting anything. */
    static Path archive() {
        StandardEnvironment environment = new StandardEnvironment();
        ConfigDataEnvironmentPostProcessor.applyTo(environment);
        ConfigurationPropertySources.attach(environment);
        return ArchiveReader.directory(Optional.ofNullable(Binder.get(environment)
                .bind("stowage.archive.directory", String.class)
                .orElse(null)));
    }

    private static Launcher.Running launch(List<String> settings) {
        SpringApplication application = new SpringApplication(Stowage.class);
        return new Started(application.run(settings.toArray(String[]::new)));
    }

    private record Started(ConfigurableApplicationContext context) implements Launcher.Running {

        @Override
        public URI baseUrl() {
            String port = context.getEnvironment().getRequiredProperty("local.server.port");
            return URI.create("http://127.0.0.1:" + port + "/v1");
        }

        @Override
        public void close() {
            context.close();
        }
    }
}
