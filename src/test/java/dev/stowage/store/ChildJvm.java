package dev.stowage.store;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A small JVM with the tests' own classes. */
final class ChildJvm {

    private ChildJvm() {}

    /** One that runs {@code program}, and whose output nobody reads unless it is redirected. */
    static ProcessBuilder of(Class<?> program, String... arguments) {
        List<String> words = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                program.getName());
        return new ProcessBuilder(
                        Stream.concat(words.stream(), Stream.of(arguments)).toList())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    }
}
