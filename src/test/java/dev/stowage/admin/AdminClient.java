package dev.stowage.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.testkit.RawClient;
import dev.stowage.testkit.RawClient.Response;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** An operator, who holds every answer against the document and the rules that hold for all of them. */
final class AdminClient {

    private final int port;
    private final List<String> always;

    AdminClient(int port, String... headerLines) {
        this.port = port;
        always = List.of(headerLines);
    }

    /** An answer with its body as JSON. */
    record Answer(int status, String head, JsonNode json) {

        String code() {
            return json.path("error").path("code").asString("");
        }

        JsonNode data() {
            return json.get("data");
        }
    }

    Answer get(String target, String... headerLines) {
        return send("GET", target, headerLines);
    }

    Answer post(String target) {
        return send("POST", target, "x-stowage-admin: 1");
    }

    Answer delete(String target) {
        return send("DELETE", target, "x-stowage-admin: 1");
    }

    Answer send(String method, String target, String... headerLines) {
        Answer answer = sendUndocumented(method, target, headerLines);
        OpenApi.mustAllow(method, target, answer.status(), answer.json());
        return answer;
    }

    Answer put(String target, byte[] body) {
        Answer answer = sendUndocumented("PUT", target, body, "x-stowage-admin: 1");
        OpenApi.mustAllow("PUT", target, answer.status(), answer.json());
        return answer;
    }

    Answer sendUndocumented(String method, String target, String... headerLines) {
        return sendUndocumented(method, target, new byte[0], headerLines);
    }

    private Answer sendUndocumented(String method, String target, byte[] body, String... headerLines) {
        List<String> lines = new ArrayList<>(List.of(method + " " + target + " HTTP/1.1"));
        lines.addAll(always);
        lines.addAll(List.of(headerLines));
        if (lines.stream().noneMatch(line -> line.startsWith("Host:"))) {
            lines.add("Host: localhost:" + port);
        }
        try (RawClient client = new RawClient(port)) {
            client.send(String.join("\r\n", lines) + "\r\nContent-Length: " + body.length + "\r\n\r\n");
            client.send(body);
            Response response = client.read();
            String head = response.head().toLowerCase(Locale.ROOT);
            assertThat(head).doesNotContain("access-control-");
            JsonNode json = response.body().length == 0
                    ? MissingNode.getInstance()
                    : JsonMapper.shared().readTree(response.body());
            return new Answer(response.status(), head, json);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
