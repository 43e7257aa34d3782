package dev.stowage.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import tools.jackson.databind.JsonNode;

/** A client of one sandbox. */
final class SandboxClient {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final Sandbox sandbox;

    SandboxClient(Sandbox sandbox) {
        this.sandbox = sandbox;
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + sandbox.port() + path));
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(request(path).build(), BodyHandlers.ofString());
    }

    HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        HttpRequest request = request(path)
                .header("Authorization", "Bearer sk-test")
                .POST(BodyPublishers.ofString(body))
                .build();
        return send(request, BodyHandlers.ofString());
    }

    <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler) throws IOException, InterruptedException {
        return CLIENT.send(request, handler);
    }

    /** The JSON of an answer that is fine. */
    static JsonNode body(HttpResponse<String> response) {
        assertThat(response.statusCode()).isEqualTo(200);
        return Json.parse(response.body().getBytes(UTF_8)).orElseThrow();
    }
}
