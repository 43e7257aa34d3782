package dev.stowage.store;

import dev.stowage.testkit.Eventually;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Random;

/** A process of its own that counts up in a session of a directory, and prints a dot for each time that was stored. */
final class CountingProcess implements AutoCloseable {

    private final Process process;
    private final Path output;

    private CountingProcess(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    static CountingProcess start(Path directory, Path output, int times) throws IOException {
        return new CountingProcess(
                ChildJvm.of(CountingProcess.class, directory.toString(), "" + times)
                        .redirectOutput(output.toFile())
                        .start(),
                output);
    }

    /** Waits for so many dots. */
    void await(int dots) {
        Eventually.holds(() -> dots() >= dots, () -> dots() + " dots, alive: " + process.isAlive());
    }

    int dots() {
        return (int) output.toFile().length();
    }

    /** Ends it wherever it is. */
    void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    @Override
    public void close() {
        kill();
    }

    /** Takes a directory and a number. */
    public static void main(String[] arguments) throws IOException {
        InstantSource clock = InstantSource.system();
        try (SessionStore store = FileSessionStore.in(
                Path.of(arguments[0]),
                new LocalDisk(),
                Stores.ROOMY,
                clock,
                new Versions(clock, new Random()),
                Stores.meters("file"),
                new StoreThreads("counting", 1, 10),
                new StoreThreads("counting", 1, 10))) {
            for (int left = Integer.parseInt(arguments[1]); left > 0; left--) {
                SessionStoreContract.countUp(store, Stores.keyOf("s", "l"));
                System.out.write('.');
                System.out.flush();
            }
        }
    }
}
