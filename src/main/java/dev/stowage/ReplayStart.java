package dev.stowage;

import dev.stowage.replay.Launcher;
import dev.stowage.replay.ReplayCommand;
import dev.stowage.replay.Surroundings;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.random.RandomGenerator;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

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
                        ReplayStart::launch));
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
