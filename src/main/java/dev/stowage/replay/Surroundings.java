package dev.stowage.replay;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * What the command takes from outside.
 *
 * @param environment environment variables
 * @param out where the report goes
 * @param err where progress and complaints go
 * @param terminal whether somebody looks on, so that progress may rewrite its line
 * @param clock for the report's date
 * @param ticker nanoseconds, for the time taken
 * @param random for the marks of {@link CacheMark}
 * @param archive where the Stowage that is configured here keeps its archive
 * @param launcher starts Stowage
 */
public record Surroundings(
        Map<String, String> environment,
        PrintStream out,
        PrintStream err,
        boolean terminal,
        InstantSource clock,
        LongSupplier ticker,
        RandomGenerator random,
        Supplier<Path> archive,
        Launcher launcher) {

    public Surroundings {
        environment = Map.copyOf(environment);
    }
}
