package dev.stowage.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stowage.testkit.NeedsTool;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The image, built from the packaged jar and run as it will be: without root, on a read-only file system. */
@NeedsTool("docker:eclipse-temurin:25-jre")
class ImageIT {

    private static final Duration READY = Duration.ofMinutes(2);
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final StowageContainer CONTAINER = new StowageContainer();

    /** The JVM is told to end rather than run without its cache: readiness proves that the cache is valid. */
    @BeforeAll
    static void startContainer() {
        StowageContainer.buildImage();
        CONTAINER.start("SPRING_PROFILES_ACTIVE=sandbox", "JAVA_TOOL_OPTIONS=-XX:AOTMode=on");
        await().atMost(READY)
                .failFast("the container ended", () -> !CONTAINER.running())
                .until(() -> isReady(CONTAINER));
    }

    @AfterAll
    static void removeContainer() {
        CONTAINER.close();
    }

    @Test
    void user_isNotRoot() {
        assertThat(CONTAINER.execute("id", "-u")).isEqualTo("10001");
    }

    @Test
    void rootFileSystem_isReadOnly_andVolumesAreWritable() {
        var script = "touch /data/a /tmp/a && ! touch /app/a 2>/dev/null && echo ok";

        assertThat(CONTAINER.execute("sh", "-c", script)).isEqualTo("ok");
    }

    @Test
    void health_onTheManagementPort_isUp() throws IOException, InterruptedException {
        assertThat(get(CONTAINER.address(8081, "/actuator/health")).body()).contains("\"status\":\"UP\"");
    }

    @Test
    void healthCheck_ofTheImage_turnsHealthy() {
        await().atMost(READY).until(() -> CONTAINER.health().equals("healthy"));
    }

    @Test
    void logs_afterTheStart_holdNoStackTrace() {
        assertThat(CONTAINER.logs())
                .contains("Starting AOT-processed Stowage", "Started Stowage")
                .doesNotContainPattern("(?m)^\\s+at [\\w.$/@]+\\(");
    }

    @Test
    void settingThatWasFrozenAtBuildTime_isHeard() throws IOException, InterruptedException {
        try (StowageContainer other = new StowageContainer()) {
            other.start("SPRING_PROFILES_ACTIVE=sandbox", "MANAGEMENT_ENDPOINTS_WEB_EXPOSURE_INCLUDE=health");
            await().atMost(READY)
                    .failFast("the container ended", () -> !other.running())
                    .until(() -> isReady(other));

            assertThat(get(other.address(8081, "/actuator/prometheus")).statusCode())
                    .isEqualTo(404);
            assertThat(other.logs()).contains("depends on management.endpoints.web.exposure.include");
        }
    }

    @Test
    void chatCompletion_isAnsweredByTheSimulatedProvider() throws IOException, InterruptedException {
        var body = "{\"model\":\"sandbox\",\"messages\":[{\"role\":\"user\",\"content\":\"Hello\"}]}";
        var request = HttpRequest.newBuilder(CONTAINER.address(8080, "/v1/chat/completions"))
                .header("content-type", "application/json")
                .timeout(Duration.ofSeconds(30))
                .POST(BodyPublishers.ofString(body))
                .build();

        var answer = CLIENT.send(request, BodyHandlers.ofString());

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).contains("\"choices\"", "\"usage\"");
    }

    private static boolean isReady(StowageContainer container) throws InterruptedException {
        try {
            return get(container.address(8081, "/actuator/health/readiness")).statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        }
    }

    private static HttpResponse<String> get(URI address) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(address).timeout(Duration.ofSeconds(5));
        return CLIENT.send(request.build(), BodyHandlers.ofString());
    }
}
