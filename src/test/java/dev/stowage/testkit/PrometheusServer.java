package dev.stowage.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A {@code prometheus} process on a free port of the loopback that scrapes one target each second. */
public final class PrometheusServer implements AutoCloseable {

    private static final String CONFIGURATION = """
            global: {scrape_interval: 1s}
            scrape_configs:
              - job_name: stowage
                metrics_path: /actuator/prometheus
                static_configs: [{targets: ["127.0.0.1:%d"]}]
            """;

    private final HttpClient http = HttpClient.newHttpClient();
    private final URI address;
    private final Path directory;
    private final Process process;

    private PrometheusServer(URI address, Path directory, Process process) {
        this.address = address;
        this.directory = directory;
        this.process = process;
    }

    /** Starts one that scrapes the actuator on {@code target}. */
    public static PrometheusServer scraping(int target) {
        try {
            Path directory = Files.createTempDirectory("prometheus");
            Path configuration =
                    Files.writeString(directory.resolve("prometheus.yml"), CONFIGURATION.formatted(target));
            String listen = "127.0.0.1:" + RedisServer.freePort();
            Process process = new ProcessBuilder(
                            "prometheus",
                            "--config.file=" + configuration,
                            "--storage.tsdb.path=" + directory.resolve("data"),
                            "--web.listen-address=" + listen)
                    .redirectErrorStream(true)
                    .redirectOutput(directory.resolve("log").toFile())
                    .start();
            return new PrometheusServer(URI.create("http://" + listen), directory, process);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** The values of an instant query, one for each series. */
    public List<Double> query(String expression) {
        return get("/api/v1/query?query=" + URLEncoder.encode(expression, UTF_8))
                .path("data")
                .path("result")
                .valueStream()
                .map(series -> Double.valueOf(series.path("value").path(1).asString()))
                .toList();
    }

    /** Waits until a query has a value of at least {@code expected}. */
    public void await(String expression, double expected) {
        Eventually.holds(
                () -> process.isAlive() && isUp() && query(expression).stream().anyMatch(value -> value >= expected),
                () -> expression + (process.isAlive() ? " is " + query(expression) : ": " + log()));
    }

    private boolean isUp() {
        try {
            return http.send(request("/-/ready"), BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stop);
        }
    }

    private JsonNode get(String path) {
        try {
            JsonNode answer = JsonMapper.shared()
                    .readTree(http.send(request(path), BodyHandlers.ofString()).body());
            if (!answer.path("status").asString().equals("success")) {
                throw new AssertionError(path + ": " + answer);
            }
            return answer;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stop);
        }
    }

    private HttpRequest request(String path) {
        return HttpRequest.newBuilder(address.resolve(path)).build();
    }

    private String log() {
        try {
            return Files.readString(directory.resolve("log"));
        } catch (IOException unreadable) {
            return "no log";
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
        try {
            FileSystemUtils.deleteRecursively(directory);
        } catch (IOException left) {
            throw new UncheckedIOException(left);
        }
    }
}
