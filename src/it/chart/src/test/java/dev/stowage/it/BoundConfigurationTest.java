package dev.stowage.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The packaged jar, started with the variables and the file that the chart renders. */
class BoundConfigurationTest {

    private static final Path JAR = Path.of(System.getProperty("stowage.jar", "../../../target/stowage.jar"));
    private static final String TOKEN = "token-of-the-test";
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final long READY_NANOS = TimeUnit.SECONDS.toNanos(120);

    @Test
    void whatIsRendered_isWhatStowageBinds(@TempDir Path folder) throws Exception {
        assumeTrue(Files.exists(JAR), "the jar is not packaged: " + JAR);
        int port = freePort();
        int management = freePort();
        List<JsonNode> manifests =
                Chart.rendered("sandbox", Map.of("service.port", port, "service.managementPort", management));
        Files.createDirectories(folder.resolve("config"));
        Files.writeString(
                folder.resolve("config/application.yaml"),
                Chart.one(manifests, "ConfigMap")
                        .path("data")
                        .path("application.yaml")
                        .asString());

        Process stowage = start(container(manifests), folder);
        try {
            awaitReady(stowage, management, folder);
            assertThat(get(management, "/stowage/v1/config").body())
                    .contains("\"stowage.compaction.preset\"", "early", "\"stowage.arena.mode\"", "managed");
            assertThat(get(port, "/nowhere").body()).contains("nothing is served here");
        } finally {
            stowage.destroy();
            assertThat(stowage.waitFor(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static Process start(Container container, Path folder) throws IOException {
        ProcessBuilder command = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                JAR.toAbsolutePath().toString());
        for (EnvVar variable : container.getEnv()) {
            command.environment().put(variable.getName(), value(variable));
        }
        return command.directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
    }

    /** What the secret would hold, where a variable is one. */
    private static String value(EnvVar variable) {
        return variable.getValue() == null ? sha256(TOKEN) : variable.getValue();
    }

    private static void awaitReady(Process stowage, int management, Path folder)
            throws IOException, InterruptedException {
        long deadline = System.nanoTime() + READY_NANOS;
        while (!isReady(management)) {
            assertThat(stowage.isAlive() && System.nanoTime() < deadline)
                    .as(Files.readString(folder.resolve("log")))
                    .isTrue();
            stowage.waitFor(100, TimeUnit.MILLISECONDS);
        }
    }

    private static boolean isReady(int management) throws InterruptedException {
        try {
            return get(management, "/actuator/health/readiness").statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        }
    }

    private static HttpResponse<String> get(int port, String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("authorization", "Bearer " + TOKEN)
                .build();
        return CLIENT.send(request, BodyHandlers.ofString());
    }

    private static Container container(List<JsonNode> manifests) {
        Deployment deployment = (Deployment) Chart.strictly(Chart.one(manifests, "Deployment"));
        return deployment.getSpec().getTemplate().getSpec().getContainers().get(0);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
