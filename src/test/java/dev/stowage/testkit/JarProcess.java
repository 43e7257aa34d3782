package dev.stowage.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The packaged jar as a process of its own on loopback, with a small heap and every leaked buffer reported. */
public final class JarProcess implements AutoCloseable {

    private static final Path JAR = Path.of("target", "stowage.jar");
    private static final Pattern PORT = Pattern.compile("Netty started on port (\\d+)");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Process process;
    private final Path log;
    private final HttpClient http = HttpClient.newHttpClient();

    private JarProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /**
     * Starts it before one upstream.
     *
     * @param directory for its files and its log
     * @param settings further ones, as {@code key=value}
     */
    public static JarProcess start(Path directory, URI upstream, String... settings) throws IOException {
        return startUnder(List.of(), directory, upstream, settings);
    }

    /** The same, by a command that becomes the process in its turn, such as {@code env NAME=value}. */
    public static JarProcess startUnder(List<String> command, Path directory, URI upstream, String... settings)
            throws IOException {
        List<String> words = new ArrayList<>(command);
        words.addAll(List.of(
                java("java"),
                "-Xmx256m",
                "-XX:MaxDirectMemorySize=128m",
                "-Dio.netty.leakDetection.level=paranoid",
                "-jar",
                JAR.toAbsolutePath().toString(),
                "--server.port=0",
                "--stowage.upstream.base-url=" + upstream,
                "--stowage.context.discover-windows=false",
                "--stowage.compaction.summarizer.strategy=extractive",
                "--stowage.store.directory=" + directory.resolve("state"),
                "--stowage.archive.directory=" + directory.resolve("archive"),
                "--stowage.memory.dir=" + directory.resolve("memory")));
        for (String setting : settings) {
            words.add("--" + setting);
        }
        Path log = directory.resolve("stowage.log");
        Process process = new ProcessBuilder(words)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        JarProcess started = new JarProcess(process, log);
        try {
            Eventually.holds(() -> !process.isAlive() || started.isReady(), () -> "not ready: " + started.log());
        } catch (AssertionError notReady) {
            started.close();
            throw notReady;
        }
        if (!process.isAlive()) {
            throw new AssertionError("it ended: " + started.log());
        }
        return started;
    }

    private static String java(String command) {
        return Path.of(System.getProperty("java.home"), "bin", command).toString();
    }

    public int port() {
        Matcher port = PORT.matcher(log());
        if (!port.find()) {
            throw new AssertionError("no port in " + log());
        }
        return Integer.parseInt(port.group(1));
    }

    /** The last lines of its log that warn of something. */
    public List<String> complaints() {
        List<String> lines = log().lines()
                .filter(line -> line.matches("\\S+ +(WARN|ERROR) .*"))
                .toList();
        return lines.subList(Math.max(0, lines.size() - 5), lines.size());
    }

    /** The lines of its log that tell of something that must never be. */
    public List<String> faults() {
        return linesWith("LEAK", "OutOfMemory", "Exception", " ERROR ", "\tat ");
    }

    /** The lines of its log with any of these words in them. */
    public List<String> linesWith(String... words) {
        return log().lines()
                .filter(line -> Stream.of(words).anyMatch(line::contains))
                .toList();
    }

    private boolean isReady() {
        return PORT.matcher(log()).find() && get("/actuator/health/readiness").contains("UP");
    }

    /** What its meters say now. */
    public Scrape scrape() {
        return Scrape.of(get("/actuator/prometheus"));
    }

    private String get(String path) {
        try {
            URI uri = URI.create("http://127.0.0.1:" + port() + path);
            HttpRequest request = HttpRequest.newBuilder(uri).timeout(PATIENCE).build();
            return http.send(request, BodyHandlers.ofString()).body();
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        }
    }

    /** Bytes of its heap that are in use after a full collection. */
    public double liveHeap() {
        Command.of(java("jcmd"), String.valueOf(process.pid()), "GC.run")
                .run(PATIENCE)
                .text();
        return scrape().sum("jvm_memory_used_bytes", "area=\"heap\"");
    }

    /** From now on files take {@code bytes} each, or {@code unlimited}: none is a disk that is full. */
    public void mayWrite(String bytes) {
        Command.of("prlimit", "--pid", String.valueOf(process.pid()), "--fsize=" + bytes + ":")
                .run(PATIENCE)
                .text();
    }

    /** Resident bytes. */
    public long resident() throws IOException {
        return Files.readAllLines(Path.of("/proc", String.valueOf(process.pid()), "status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
                .sum();
    }

    /** All that it has printed. */
    public String log() {
        try {
            return Files.readString(log);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Asks it to end, as an orchestrator does. */
    public void terminate() {
        process.destroy();
    }

    /** Whether it has ended by itself in time. */
    public boolean awaitEnd(Duration limit) throws InterruptedException {
        return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!awaitEnd(Duration.ofSeconds(40))) {
                process.destroyForcibly();
            }
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
