package dev.stowage;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stowage.replay.Launcher;
import dev.stowage.replay.ReplayCommand;
import dev.stowage.replay.Surroundings;
import dev.stowage.testkit.RunningStowage;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;

/** Runs the replay command in the test's process. */
final class ReplayRig {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Consumer<RunningStowage> afterwards;

    /**
     * @param afterwards looks at the Stowage that was replayed through, before it is closed
     */
    ReplayRig(Consumer<RunningStowage> afterwards) {
        this.afterwards = afterwards;
    }

    ReplayRig() {
        this(stowage -> {});
    }

    /** Runs it; the exit code. */
    int run(String... arguments) {
        Surroundings surroundings = new Surroundings(
                Map.of("KEY", "sk-secret"),
                new PrintStream(out, true, UTF_8),
                new PrintStream(err, true, UTF_8),
                false,
                InstantSource.system(),
                System::nanoTime,
                new Random(1),
                () -> Path.of("/no/archive/is/configured"),
                this::launch);
        return ReplayCommand.run(arguments, surroundings);
    }

    String out() {
        return out.toString(UTF_8);
    }

    String err() {
        return err.toString(UTF_8);
    }

    private Launcher.Running launch(List<String> settings) {
        RunningStowage stowage = RunningStowage.with(settings.stream()
                .map(setting -> setting.replaceFirst("^--", ""))
                .filter(setting -> !setting.startsWith("server.port="))
                .toArray(String[]::new));
        return new Launcher.Running() {
            @Override
            public URI baseUrl() {
                return stowage.baseUrl();
            }

            @Override
            public void close() {
                afterwards.accept(stowage);
                stowage.close();
            }
        };
    }
}
