package dev.stowage.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** An external command that ends within a bounded time; its output goes through a file, so it can never block. */
public record Command(List<String> words) {

    /** What a shell's {@code timeout} answers. */
    private static final int TIMED_OUT = 124;

    public Command {
        words = List.copyOf(words);
    }

    public static Command of(String... words) {
        return new Command(List.of(words));
    }

    public Outcome run(Duration limit) {
        try {
            Path output = Files.createTempFile("command", ".out");
            try {
                int exit = exitOf(start(output), limit);
                return new Outcome(words, exit, Files.readString(output));
            } finally {
                Files.delete(output);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while running " + words, stop);
        }
    }

    private Process start(Path output) throws IOException {
        return new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
    }

    private static int exitOf(Process process, Duration limit) throws InterruptedException {
        try {
            return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS) ? process.exitValue() : TIMED_OUT;
        } finally {
            process.destroyForcibly();
        }
    }

    /** How a command ended, with standard output and error as one text. */
    public record Outcome(List<String> words, int exit, String output) {

        public boolean succeeded() {
            return exit == 0;
        }

        /** The output without surrounding white space; an error with the output in it when the command failed. */
        public String text() {
            if (!succeeded()) {
                throw new IllegalStateException(words + " ended with " + exit + ":\n" + output);
            }
            return output.strip();
        }
    }
}
