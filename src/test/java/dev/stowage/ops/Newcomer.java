package dev.stowage.ops;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Somebody with a fresh copy of the project and a shell, who listens where nobody else does and keeps nothing at home. */
final class Newcomer {

    private static final Duration LIMIT = Duration.ofMinutes(20);
    private static final List<String> NOT_IN_A_CLONE = List.of("target", ".git");

    private final Path clone;
    private final Map<String, String> environment = new TreeMap<>();

    private Newcomer(Path clone) {
        this.clone = clone;
    }

    static Newcomer in(Path directory) throws IOException {
        try (Stream<Path> all = Files.list(Path.of(""))) {
            String wanted = all.map(Path::toString)
                    .filter(name -> !NOT_IN_A_CLONE.contains(name))
                    .collect(Collectors.joining(" "));
            Command.of("bash", "-c", "cp -a " + wanted + " " + directory)
                    .run(LIMIT)
                    .text();
        }
        Newcomer newcomer = new Newcomer(directory);
        for (String kept : List.of("STORE_DIRECTORY", "ARCHIVE_DIRECTORY", "MEMORY_DIR")) {
            newcomer.sets("STOWAGE_" + kept, directory.resolve("kept").toString());
        }
        return newcomer;
    }

    void sets(String variable, String value) {
        environment.put(variable, value);
    }

    void forgets(String variable) {
        environment.remove(variable);
    }

    Path write(String name, String text) throws IOException {
        Path file = clone.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    String read(String name) throws IOException {
        return Files.readString(clone.resolve(name));
    }

    /** What a command prints that ends by itself, and well. */
    String types(String command) {
        return Command.of("bash", "-c", exports() + "cd " + clone + " && " + command)
                .run(LIMIT)
                .text();
    }

    private String exports() {
        return environment.entrySet().stream()
                .map(variable -> "export " + variable.getKey() + "='" + variable.getValue() + "'; ")
                .collect(Collectors.joining());
    }

    /** A command that runs until it is closed. */
    Running starts(String command) throws IOException {
        Path log = Files.createTempFile(clone, "running", ".log");
        ProcessBuilder shell = new ProcessBuilder("bash", "-c", command)
                .directory(clone.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        shell.environment().putAll(environment);
        return new Running(shell.start(), log);
    }

    /** It, and all that it has started. */
    record Running(Process shell, Path log) implements AutoCloseable {

        void mustRun() throws IOException {
            assertThat(shell.isAlive()).as(Files.readString(log)).isTrue();
        }

        @Override
        public void close() {
            List<ProcessHandle> all = Stream.concat(shell.descendants(), Stream.of(shell.toHandle()))
                    .toList();
            all.forEach(ProcessHandle::destroy);
            all.forEach(
                    process -> process.onExit().orTimeout(60, TimeUnit.SECONDS).join());
            assertThat(shell.isAlive()).isFalse();
        }
    }
}
