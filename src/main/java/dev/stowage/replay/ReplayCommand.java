package dev.stowage.replay;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

/** {@code java -jar stowage.jar replay}: reads recordings, replays them, and reports. */
public final class ReplayCommand {

    private static final int FINE = 0;
    private static final int TROUBLE = 1;
    private static final int WRONG_USAGE = 2;

    private final ReplayOptions options;
    private final Surroundings surroundings;
    private final PrintStream err;

    private ReplayCommand(ReplayOptions options, Surroundings surroundings) {
        this.options = options;
        this.surroundings = surroundings;
        err = surroundings.err();
    }

    /**
     * Runs the command.
     *
     * @param arguments what follows its name
     * @return the exit code: 0 fine; 1 an input could not be read, a report could not be written, or Stowage itself refused
     *     a request; 2 wrong usage
     */
    public static int run(String[] arguments, Surroundings surroundings) {
        OptionReader reader = new OptionReader(surroundings.archive());
        LocalDate today = LocalDate.ofInstant(surroundings.clock().instant(), ZoneOffset.UTC);
        try {
            Optional<ReplayOptions> options = reader.read(arguments, surroundings.environment(), today);
            if (options.isEmpty()) {
                surroundings.out().print(reader.usage());
                return FINE;
            }
            return new ReplayCommand(options.get(), surroundings).run();
        } catch (WrongUsage wrong) {
            surroundings.err().println("replay: " + wrong.getMessage());
            surroundings.err().println("All options: java -jar stowage.jar replay --help");
            return WRONG_USAGE;
        }
    }

    private int run() {
        Recordings recordings =
                new RecordingReader(options.models(), options.limit()).read(options.inputs(), options.archive());
        recordings.problems().forEach(problem -> err.println("replay: " + problem));
        if (recordings.all().isEmpty()) {
            err.println("replay: nothing to replay");
            return TROUBLE;
        }
        try {
            return told(findings(recordings));
        } catch (ChangedInput changed) {
            err.println("replay: " + changed.getMessage());
            return TROUBLE;
        }
    }

    private int told(Findings findings) {
        surroundings.out().print(findings.table());
        surroundings.out().flush();
        boolean json = write(options.json(), findings.json());
        boolean html = write(options.html(), findings.html());
        return json && html && findings.fine() ? FINE : TROUBLE;
    }

    private Findings findings(Recordings recordings) {
        Replay replay = new Replay(options, surroundings);
        return options.variants().isEmpty()
                ? Findings.of(replay.of(recordings))
                : Findings.of(replay.ofVariants(recordings));
    }

    private boolean write(Optional<Path> file, String report) {
        try {
            if (file.isPresent()) {
                Files.writeString(file.get(), report, UTF_8);
            }
            return true;
        } catch (IOException unwritable) {
            err.println("replay: cannot write " + file.orElseThrow() + ": " + unwritable.getMessage());
            return false;
        }
    }
}
